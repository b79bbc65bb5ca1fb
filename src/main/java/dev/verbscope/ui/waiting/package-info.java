/** What the window says until a peer is there. */
package dev.verbscope.ui.waiting;
