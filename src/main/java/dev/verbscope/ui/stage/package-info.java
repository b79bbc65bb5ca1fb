/** The two hosts and the wire between them: what each rank counted, the warm-up, the queue pairs. */
package dev.verbscope.ui.stage;
