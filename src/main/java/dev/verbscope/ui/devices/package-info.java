/** The left pane: devices of this end, the GID table with its scores, and what the session holds. */
package dev.verbscope.ui.devices;
