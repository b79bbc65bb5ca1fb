/** The window for a room: what can be read from its last row. */
package dev.verbscope.ui.podium;
