/**
 * Both ranks of a scenario in one process: the demonstration behind {@code verbscope demo}, the window and the tests.
 * <p>May use: {@code link}, {@code record}, {@code verbs.sim}.
 */
package dev.verbscope.cli.demo;
