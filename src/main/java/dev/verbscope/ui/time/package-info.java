/** The one state of time of the window: live, or at a moment that stands or is played. */
package dev.verbscope.ui.time;
