/** What can be done at the window: its commands, and the keys that give them. */
package dev.verbscope.ui.command;
