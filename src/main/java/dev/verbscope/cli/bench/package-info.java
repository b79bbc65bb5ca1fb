/**
 * What the program itself costs: a decode gate between two ranks, each in a process of its own where its devices reach that
 * far; the window on a busy link.
 */
package dev.verbscope.cli.bench;
