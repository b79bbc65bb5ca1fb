/** What each number of the window is: its unit, where it was measured, its raw values. */
package dev.verbscope.ui.explain;
