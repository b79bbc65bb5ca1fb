/** A link that is made up, in a process of its own: it writes at any rate what the window is measured with. */
package dev.verbscope.cli.bench.writer;
