/**
 * The commands of the program: arguments, exit codes, JSON on standard output and messages on standard error.
 * <p>May use: every room; it is the only one that knows them all and so the one that puts them together.
 */
package dev.verbscope.cli;
