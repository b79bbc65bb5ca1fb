package dev.verbscope.model;

import dev.verbscope.record.Counts;
import dev.verbscope.record.GateSample;

/** {@link Counts} that can be counted on, without a new object for each sample. */
final class Tally {
    long posted;
    long completed;
    long received;
    long verified;
    long wrong;
    long bytesPosted;
    long bytesReceived;

    Tally copy() {
        Tally copy = new Tally();
        copy.posted = posted;
        copy.completed = completed;
        copy.received = received;
        copy.verified = verified;
        copy.wrong = wrong;
        copy.bytesPosted = bytesPosted;
        copy.bytesReceived = bytesReceived;
        return copy;
    }

    /** Takes the cumulative counters of a sample; bytes posted are not in it. */
    void set(GateSample sample) {
        posted = sample.posted;
        completed = sample.completed;
        received = sample.received;
        verified = sample.verified;
        wrong = sample.wrong;
        bytesReceived = sample.bytesReceived;
    }

    /** Takes cumulative counts, each only when it is news: records of different kinds may tell the same. */
    void raise(Counts counts) {
        posted = Math.max(posted, counts.posted());
        completed = Math.max(completed, counts.completed());
        received = Math.max(received, counts.received());
        verified = Math.max(verified, counts.verified());
        wrong = Math.max(wrong, counts.wrong());
        bytesPosted = Math.max(bytesPosted, counts.bytesPosted());
        bytesReceived = Math.max(bytesReceived, counts.bytesReceived());
    }

    Counts counts() {
        return new Counts(posted, completed, received, verified, wrong, bytesPosted, bytesReceived);
    }
}
