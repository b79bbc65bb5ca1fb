/** What a decode gate takes: two ranks measured, each in a process of its own where its devices reach that far. */
package dev.verbscope.cli.bench;
