package dev.verbscope.record;

/**
 * Completions seen at one poll site since the session began.
 *
 * @param sends successful send completions
 * @param receives successful receive completions
 * @param failed completions of any other status
 */
public record SiteTally(PollSite site, long sends, long receives, long failed) {}
