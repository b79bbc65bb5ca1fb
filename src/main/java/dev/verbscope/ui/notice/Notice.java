package dev.verbscope.ui.notice;

/** Something to be told while the window is not in front. */
public record Notice(String title, String text) {}
