/**
 * What the window says, in words and numbers, made from a model by pure functions: no controls, no scene. The views lay it
 * out and decide nothing.
 */
package dev.verbscope.ui.viewmodel;
