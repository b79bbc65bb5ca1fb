package dev.verbscope.ui.canvas;

import dev.verbscope.ui.explain.Explanation;

/** A place of a canvas that can be pointed at, with what is there. */
public record Spot(Box box, Explanation explanation) {}
