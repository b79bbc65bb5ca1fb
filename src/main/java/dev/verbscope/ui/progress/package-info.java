/** Saying what takes a while. */
package dev.verbscope.ui.progress;
