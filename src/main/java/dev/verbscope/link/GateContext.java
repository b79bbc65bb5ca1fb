package dev.verbscope.link;

import dev.verbscope.record.GateFact.VerifyFailed;
import dev.verbscope.record.GateSample;
import dev.verbscope.verbs.Clock;
import java.util.HashMap;
import java.util.Map;

/**
 * What gates share whatever carries them.
 *
 * @param plan the session's
 * @param clock the link's
 * @param journal where news goes
 * @param tally what is counted
 * @param duties what is looked at in every wait
 * @param sample the sample that every gate fills
 * @param whereabouts where the traffic is
 * @param slab where the vectors lie
 * @param slots the slots of one round of gates, see GateSchedule
 * @param slotReuse how many gates later a slot is used again at the earliest
 */
record GateContext(
        SessionPlan plan,
        Clock clock,
        Journal journal,
        Tally tally,
        Duties duties,
        GateSample sample,
        Whereabouts whereabouts,
        Slab slab,
        int[] slots,
        int slotReuse) {

    /** Wrong messages that are told one by one; beyond them only the count goes on. */
    private static final int MAX_TOLD = 16;

    /** A context of the plan's own schedule. */
    static GateContext of(
            SessionPlan plan, Journal journal, Tally tally, Duties duties, Whereabouts whereabouts, Slab slab) {
        int[] slots = plan.identity().schedule().round(plan.identity().slots());
        return new GateContext(
                plan,
                journal.clock(),
                journal,
                tally,
                duties,
                new GateSample(),
                whereabouts,
                slab,
                slots,
                reuse(slots));
    }

    private static int reuse(int[] slots) {
        Map<Integer, Integer> lastUse = new HashMap<>();
        int least = slots.length;
        for (int i = 0; i < 2 * slots.length; i++) {
            Integer before = lastUse.put(slots[i % slots.length], i);
            if (before != null) {
                least = Math.min(least, i - before);
            }
        }
        return least;
    }

    int slotOf(long seq) {
        return slots[(int) ((seq - 1) % slots.length)];
    }

    int vectorBytes() {
        return plan.identity().vectorBytes();
    }

    /**
     * Whether the content of that gate is compared. Never where the next gate has the same slot: the peer may be one gate
     * ahead, and its next vector may lie there already.
     */
    boolean verifies(long seq) {
        int every = plan.run().verifyEvery();
        return every > 0 && seq % every == 0 && slotReuse > 1;
    }

    /** Fills the out vector of that gate. */
    void fill(long seq, int slot) {
        TestPattern.fill(slab.memory(), slab.out(slot), vectorBytes(), TestPattern.DECODE, plan.rank(), seq);
    }

    /**
     * Compares one message of the in vector and counts it.
     *
     * @return the word of the vector that is the first wrong one, -1 when none is
     */
    long verify(long seq, int slot, int generation, int chunk, int offset, int bytes) {
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
            tally.bytesVerified += bytes;
            return -1;
        }
        tally.wrong++;
        if (tally.firstWrong.isEmpty()) {
            tally.firstWrong = describeWrong(seq, slot, generation, chunk, wrong);
        }
        if (tally.wrong <= MAX_TOLD) {
            tellWrong(seq, slot, generation, chunk, wrong);
        }
        return wrong;
    }

    /**
     * Whose vector a wrong word belongs to.
     *
     * @param gates how many gates after {@code seq} are looked at
     * @return the gate after {@code seq} that the peer must have sent it in; 0 when it is that of none
     */
    long laterGate(long seq, int slot, long word, int gates) {
        int got = slab.word(slab.in(slot) + word * Integer.BYTES);
        for (long later = seq + 1; later <= seq + gates; later++) {
            if (TestPattern.word(TestPattern.DECODE, 1 - plan.rank(), later, word) == got) {
                return later;
            }
        }
        return 0;
    }

    private String describeWrong(long seq, int slot, int generation, int chunk, long word) {
        return String.format(
                "%slayer %d, gate %d, seq %d, message %d, word %d: got 0x%08x, want 0x%08x",
                generation > 0 ? "generation " + generation + ", " : "",
                slot / 2,
                slot % 2,
                seq,
                chunk + 1,
                word,
                slab.word(slab.in(slot) + word * Integer.BYTES),
                TestPattern.word(TestPattern.DECODE, 1 - plan.rank(), seq, word));
    }

    private void tellWrong(long seq, int slot, int generation, int chunk, long word) {
        int wanted = TestPattern.word(TestPattern.DECODE, 1 - plan.rank(), seq, word);
        int got = slab.word(slab.in(slot) + word * Integer.BYTES);
        journal.fact(new VerifyFailed(
                generation, seq, chunk, (int) word, Integer.toUnsignedLong(wanted), Integer.toUnsignedLong(got)));
    }

    /** A duration as a sample holds it: unsigned, what does not fit is the most that does. */
    static int nanos(long duration) {
        return (int) Math.min(duration, 0xffff_ffffL);
    }

    /** Writes the gate's sample; the caller has set what only it knows. */
    void writeSample() {
        writeSample(sample);
    }

    /** The same for a sample of bulk traffic. */
    void writeSample(GateSample it) {
        it.posted = tally.posted;
        it.completed = tally.completed;
        it.received = tally.received;
        it.verified = tally.verified;
        it.wrong = tally.wrong;
        it.bytesReceived = tally.bytesReceived;
        journal.recorder().sample(it);
    }
}
