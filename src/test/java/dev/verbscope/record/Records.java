package dev.verbscope.record;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/** Makes records whose every field follows from one number, and collects and checks what a reader delivers. */
final class Records {

    private static final TrafficKind[] KINDS = TrafficKind.values();
    private static final BulkStep[] STEPS = BulkStep.values();

    private Records() {}

    /** A sample of that gate, each field with a value of its own. */
    static GateSample sample(long gate) {
        var sample = new GateSample();
        fill(sample, gate);
        return sample;
    }

    static void fill(GateSample sample, long gate) {
        sample.beganNanos = gate * 1000 + 1;
        sample.gate = gate;
        sample.kind = KINDS[(int) (gate % KINDS.length)];
        sample.step = STEPS[(int) (gate % STEPS.length)];
        sample.generation = (int) gate + 2;
        sample.slot = (int) gate + 3;
        sample.postedAfter = (int) gate + 4;
        sample.sentAfter = (int) gate + 5;
        sample.receivedAfter = (int) gate + 6;
        sample.doneAfter = (int) gate + 7;
        sample.posted = gate + 8;
        sample.completed = gate + 9;
        sample.received = gate + 10;
        sample.verified = gate + 11;
        sample.wrong = gate + 12;
        sample.bytesReceived = gate + 13;
        sample.armedAtEntry = (int) gate + 14;
        sample.armedAtExit = (int) gate + 15;
        sample.receiveQueue = (int) gate + 16;
        sample.sendQueue = (int) gate + 17;
        sample.completionBacklog = (int) gate + 18;
        sample.emptyPolls = (int) gate + 19;
    }

    static Fact fact(long n) {
        return new SessionFact.Noted("note " + n);
    }

    static void assertSame(GateSample wanted, GateSample got) {
        for (Field field : GateSample.class.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                try {
                    assertEquals(field.get(wanted), field.get(got), field.getName());
                } catch (IllegalAccessException e) {
                    throw new AssertionError(e);
                }
            }
        }
    }

    /**
     * Takes what a reader delivers and checks on the way that the numbers fit together, gaps included. Facts written by
     * {@link #fact} and samples by {@link #fill} must have the content that their number or gate demands.
     */
    static final class Collector implements RecordHandler {
        final List<Fact> facts = new ArrayList<>();
        final List<Stamp> stamps = new ArrayList<>();
        final List<Long> gates = new ArrayList<>();
        long lastNumber;
        long missing;
        long samples;

        @Override
        public void fact(Stamp stamp, Fact fact) {
            assertEquals(++lastNumber, stamp.number(), "number of a fact");
            stamps.add(stamp);
            facts.add(fact);
        }

        @Override
        public void sample(GateSample sample) {
            assertEquals(++lastNumber, sample.recordNumber, "number of a sample");
            GateSample wanted = Records.sample(sample.gate);
            wanted.recordNumber = sample.recordNumber;
            assertSame(wanted, sample);
            gates.add(sample.gate);
            samples++;
        }

        @Override
        public void gap(long count) {
            lastNumber += count;
            missing += count;
        }
    }
}
