package dev.verbscope.model;

import dev.verbscope.record.PollSite;
import dev.verbscope.record.SiteTally;
import dev.verbscope.record.VerbsFact;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One rank's completions by poll site, and those that were not success. */
final class CompletionsFold {
    private static final int AT_EACH_END = 32;

    private final FactLog<VerbsFact.CompletionFailed, FailedCompletion> failed;
    private final long[] failedAt;
    private At<VerbsFact.CompletionFailed> first;
    private long warmupSends;
    private long warmupReceives;

    CompletionsFold() {
        failed = new FactLog<>(AT_EACH_END, AT_EACH_END, CompletionsFold::failed);
        failedAt = new long[PollSite.values().length];
    }

    private CompletionsFold(CompletionsFold of) {
        failed = of.failed.copy();
        failedAt = of.failedAt.clone();
        first = of.first;
        warmupSends = of.warmupSends;
        warmupReceives = of.warmupReceives;
    }

    CompletionsFold copy() {
        return new CompletionsFold(this);
    }

    void failed(long nanos, VerbsFact.CompletionFailed it) {
        failed.add(nanos, it);
        failedAt[it.site().ordinal()]++;
        if (first == null || it.cause() && !first.fact().cause()) {
            first = new At<>(nanos, it);
        }
    }

    /** @param arrived whether this attempt is the one in which the peer's message came */
    void warmupAttempt(boolean sendCompleted, boolean arrived) {
        warmupSends += sendCompleted ? 1 : 0;
        warmupReceives += arrived ? 1 : 0;
    }

    /**
     * Between two facts that tell the tallies the samples of decode gates do: a gate has one send completion, the signaled
     * one, and a receive completion for each message. How many completions bulk traffic has cannot be told from its samples.
     */
    Completions toModel(Axis axis, TrafficFold traffic, boolean inGates) {
        List<Completions.Site> sites = new ArrayList<>();
        for (PollSite site : PollSite.values()) {
            long sends = 0;
            long receives = 0;
            long bad = failedAt[site.ordinal()];
            boolean polled = bad > 0;
            for (SiteTally told : traffic.sites()) {
                if (told.site() == site) {
                    sends = told.sends();
                    receives = told.receives();
                    bad = Math.max(bad, told.failed());
                    polled |= sends + receives + bad > 0;
                }
            }
            if (site == PollSite.WARM_UP) {
                sends = Math.max(sends, warmupSends);
                receives = Math.max(receives, warmupReceives);
                polled |= warmupSends + warmupReceives > 0;
            }
            if (site == PollSite.GATE && inGates) {
                sends += traffic.completedInGates() / traffic.messagesOfGate();
                receives += traffic.receivedInGates();
                polled = true;
            }
            if (polled) {
                sites.add(new Completions.Site(site, sends, receives, bad));
            }
        }
        return new Completions(sites, Optional.ofNullable(first).map(at -> failed(at, axis)), failed.at(axis));
    }

    private static FailedCompletion failed(At<VerbsFact.CompletionFailed> at, Axis axis) {
        VerbsFact.CompletionFailed it = at.fact();
        return new FailedCompletion(
                it.site(),
                it.generation(),
                it.qpn(),
                it.status(),
                it.wrId(),
                it.vendorError(),
                it.cause(),
                axis.at(at.nanos()));
    }
}
