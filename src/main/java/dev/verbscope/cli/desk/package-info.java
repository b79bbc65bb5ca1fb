/** What the window commands, on the real engine: the desk, and the links it starts. */
package dev.verbscope.cli.desk;
