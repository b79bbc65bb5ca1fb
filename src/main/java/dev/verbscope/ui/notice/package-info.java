/** Telling a person what befalls a link while they look at something else. */
package dev.verbscope.ui.notice;
