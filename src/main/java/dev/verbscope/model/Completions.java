package dev.verbscope.model;

import dev.verbscope.record.PollSite;
import java.util.List;
import java.util.Optional;

/**
 * A rank's completions by poll site.
 *
 * @param sites one for each poll site that has polled, in the order of {@link PollSite}
 * @param firstFailed the cause: the first whose status is neither 0 nor 5; without one, the first that is not 0
 * @param failed those that are not success, bounded
 */
public record Completions(List<Site> sites, Optional<FailedCompletion> firstFailed, Log<FailedCompletion> failed) {

    /**
     * @param sends successful send completions; unsignaled sends have none
     * @param receives successful receive completions
     * @param failed of any other status
     */
    public record Site(PollSite site, long sends, long receives, long failed) {}

    static final Completions NONE = new Completions(List.of(), Optional.empty(), Log.empty());

    public Completions {
        sites = List.copyOf(sites);
    }
}
