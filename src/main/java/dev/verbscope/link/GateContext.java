package dev.verbscope.link;

import dev.verbscope.record.GateFact.VerifyFailed;
import dev.verbscope.record.GateSample;
import dev.verbscope.verbs.Clock;

/**
 * What gates share whatever carries them.
 *
 * @param plan the session's
 * @param clock the link's
 * @param journal where news goes
 * @param tally what is counted
 * @param duties what is looked at in every wait
 * @param sample the sample that every gate fills
 * @param slab where the vectors lie
 * @param slots the slots of one round of gates, see GateSchedule
 */
record GateContext(
        SessionPlan plan,
        Clock clock,
        Journal journal,
        Tally tally,
        Duties duties,
        GateSample sample,
        Slab slab,
        int[] slots) {

    /** Wrong messages that are told one by one; beyond them only the count goes on. */
    private static final int MAX_TOLD = 16;

    int slotOf(long seq) {
        return slots[(int) ((seq - 1) % slots.length)];
    }

    int vectorBytes() {
        return plan.identity().vectorBytes();
    }

    /** Whether the content of that gate is compared. */
    boolean verifies(long seq) {
        int every = plan.run().verifyEvery();
        return every > 0 && seq % every == 0;
    }

    /** Fills the out vector of that gate. */
    void fill(long seq, int slot) {
        TestPattern.fill(slab.memory(), slab.out(slot), vectorBytes(), TestPattern.DECODE, plan.rank(), seq);
    }

    /** Compares one message of the in vector and counts it. */
    void verify(long seq, int slot, int generation, int chunk, int offset, int bytes) {
        long wrong = TestPattern.firstWrong(
                slab.memory(),
                slab.in(slot) + offset,
                bytes,
                offset / Integer.BYTES,
                TestPattern.DECODE,
                1 - plan.rank(),
                seq);
        if (wrong < 0) {
            tally.verified++;
            return;
        }
        tally.wrong++;
        if (tally.wrong <= MAX_TOLD) {
            tellWrong(seq, slot, generation, chunk, wrong);
        }
    }

    private void tellWrong(long seq, int slot, int generation, int chunk, long word) {
        int wanted = TestPattern.word(TestPattern.DECODE, 1 - plan.rank(), seq, word);
        int got = slab.word(slab.in(slot) + word * Integer.BYTES);
        journal.fact(new VerifyFailed(
                generation,
                seq,
                chunk,
                (int) word,
                Integer.toUnsignedLong(wanted),
                Integer.toUnsignedLong(got)));
    }

    /** Writes the gate's sample; the caller has set what only it knows. */
    void writeSample() {
        sample.posted = tally.posted;
        sample.completed = tally.completed;
        sample.received = tally.received;
        sample.verified = tally.verified;
        sample.wrong = tally.wrong;
        sample.bytesReceived = tally.bytesReceived;
        journal.recorder().sample(sample);
    }
}
