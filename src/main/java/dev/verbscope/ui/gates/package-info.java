/** The gates: lookahead window, queues, latency and received rate. */
package dev.verbscope.ui.gates;
