/**
 * A session as one HTML page that needs nothing beside itself: no network, no other file, no script.
 * <p>May use: {@code model}, {@code diagnose}, {@code host}, {@code record}. Pictures are handed in.
 */
package dev.verbscope.report;
