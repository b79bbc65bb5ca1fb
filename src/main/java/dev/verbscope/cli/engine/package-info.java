/** One rank of a session: its engine in this process, or in a child of it that a driver's crash ends alone. */
package dev.verbscope.cli.engine;
