/** What the window's canvases share: a view that draws snapshots tile by tile, and a pen that speaks in meanings. */
package dev.verbscope.ui.canvas;
