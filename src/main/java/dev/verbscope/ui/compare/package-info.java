/** Two recordings beside each other: what differs row by row, and the latencies of both as curves. */
package dev.verbscope.ui.compare;
