package dev.verbscope.link;

import dev.verbscope.record.Counts;
import dev.verbscope.record.PollSite;
import dev.verbscope.record.SiteTally;
import java.util.List;
import java.util.stream.Stream;

/** What one rank counts while it runs: plain fields of the link thread, for the hot path. */
final class Tally {
    long posted;
    long completed;
    long received;
    long verified;
    long wrong;
    long bytesPosted;
    long bytesReceived;
    /** Inbound payload bytes that were compared and right, the warm-up's excepted. */
    long bytesVerified;
    /** Where the first wrong word was, empty while there is none. */
    String firstWrong = "";

    private final long[] sends = new long[PollSite.values().length];
    private final long[] receives = new long[PollSite.values().length];
    private final long[] failed = new long[PollSite.values().length];

    void sent(PollSite site) {
        sends[site.ordinal()]++;
    }

    void received(PollSite site) {
        receives[site.ordinal()]++;
    }

    void failed(PollSite site) {
        failed[site.ordinal()]++;
    }

    Counts counts() {
        return new Counts(posted, completed, received, verified, wrong, bytesPosted, bytesReceived);
    }

    List<SiteTally> sites() {
        return Stream.of(PollSite.values())
                .map(site ->
                        new SiteTally(site, sends[site.ordinal()], receives[site.ordinal()], failed[site.ordinal()]))
                .filter(tally -> tally.sends() + tally.receives() + tally.failed() > 0)
                .toList();
    }
}
