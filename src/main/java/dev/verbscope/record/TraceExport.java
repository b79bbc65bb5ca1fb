package dev.verbscope.record;

import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.ObjectWriter;

/**
 * A recording as a trace in the Trace Event Format (JSON object form), which Perfetto and chrome://tracing open: ranks are
 * processes, rows are threads, times are microseconds since the first record on rank 0's clock. Calls, gates, warm-up
 * attempts and generations are complete events, frames have flow arrows from the rank that sent to the one that got them,
 * queues are counters, and every other fact is an instant. What was concluded of the link stands in a process of its own.
 */
public final class TraceExport {
    private static final int RECORDS_AT_ONCE = 4096;
    /** The link as a whole beside its ranks 0 and 1, and the row of what was concluded of it. */
    private static final int LINK_PID = 2;

    private static final int FINDINGS_TID = 1;
    private static final String FINDINGS = "findings";
    private static final double NANOS_IN_MICRO = 1e3;
    private static final ObjectWriter WRITER =
            FactCodec.mapper().writer().without(StreamWriteFeature.AUTO_CLOSE_TARGET);

    /** The rows of a rank; the number is the thread's. */
    private enum Row {
        SESSION("session"),
        CONTROL("control"),
        VERBS("verbs calls"),
        WARM_UP("warm-up"),
        GATES("gates"),
        GENERATIONS("generations");

        private final String label;

        Row(String label) {
            this.label = label;
        }

        int tid() {
            return ordinal() + 1;
        }
    }

    private final JsonGenerator out;
    private final ClockMap clocks;
    private final boolean bothRanks;
    /** How many frames of a type went each way: the n-th that was sent is the n-th that was got. */
    private final Map<String, Long> frames = new HashMap<>();
    /** Types of which frames were left out, so that they cannot be counted any more. */
    private final Set<Integer> skipped = new HashSet<>();

    private long start = Long.MIN_VALUE;

    private TraceExport(JsonGenerator out, ClockMap clocks, boolean bothRanks) {
        this.out = out;
        this.clocks = clocks;
        this.bothRanks = bothRanks;
    }

    /**
     * Writes all that is there.
     *
     * @param dirs one or two folders, as for {@link Recordings#open}
     * @param marks shown as instants: one where each begins, one where it is over
     * @param to left open, flushed
     * @throws RecordingException when a recording cannot be read; what came before has been written
     * @throws tools.jackson.core.exc.JacksonIOException when {@code to} takes no more
     */
    public static void write(List<Path> dirs, List<TraceMark> marks, OutputStream to) throws RecordingException {
        ClockMap clocks = Recordings.clocks(dirs);
        List<RecordingReader> readers = Recordings.open(dirs);
        List<Integer> present =
                readers.stream().map(reader -> reader.header().rank()).toList();
        try (var reader = new MergedReader(readers, clocks);
                JsonGenerator out = WRITER.createGenerator(to)) {
            TraceExport trace = new TraceExport(out, clocks, present.size() == 2);
            out.writeStartObject();
            out.writeStringProperty("displayTimeUnit", "ns");
            out.writeArrayPropertyStart("traceEvents");
            present.forEach(trace::names);
            trace.metadata("process_name", LINK_PID, 0, "link");
            trace.metadata("thread_name", LINK_PID, FINDINGS_TID, FINDINGS);
            List<Rank> ranks = List.of(trace.new Rank(0), trace.new Rank(1));
            while (reader.poll(ranks::get, RECORDS_AT_ONCE) > 0) {
                // until there is no more
            }
            ranks.forEach(Rank::end);
            marks.forEach(trace::mark);
            out.writeEndArray();
            out.writeEndObject();
        }
    }

    private void names(int rank) {
        metadata("process_name", rank, 0, "rank " + rank + (rank == 0 ? " (leader)" : " (worker)"));
        for (Row row : Row.values()) {
            metadata("thread_name", rank, row.tid(), row.label);
        }
    }

    private void mark(TraceMark mark) {
        mark(mark.name(), mark.atNanos(), mark);
        mark.overNanos().ifPresent(over -> mark("over: " + mark.name(), over, mark));
    }

    private void mark(String name, long axisNanos, TraceMark mark) {
        start("i", FINDINGS, name, LINK_PID, FINDINGS_TID, axisNanos);
        out.writeStringProperty("s", "t");
        out.writePOJOProperty("args", mark.facts());
        out.writeEndObject();
    }

    /** Begins an event, up to its time. */
    private void start(String phase, String category, String name, int pid, int tid, long axisNanos) {
        if (start == Long.MIN_VALUE) {
            start = axisNanos;
        }
        out.writeStartObject();
        out.writeStringProperty("ph", phase);
        out.writeStringProperty("cat", category);
        out.writeStringProperty("name", name);
        out.writeNumberProperty("pid", pid);
        out.writeNumberProperty("tid", tid);
        out.writeNumberProperty("ts", (axisNanos - start) / NANOS_IN_MICRO);
    }

    private void metadata(String what, int rank, int tid, String name) {
        out.writeStartObject();
        out.writeStringProperty("ph", "M");
        out.writeStringProperty("name", what);
        out.writeNumberProperty("pid", rank);
        out.writeNumberProperty("tid", tid);
        out.writeObjectPropertyStart("args");
        out.writeStringProperty("name", name);
        out.writeEndObject();
        out.writeEndObject();
    }

    private final class Rank implements RecordHandler {
        private final int rank;
        private final Map<Integer, Long> generations = new HashMap<>();
        private long newest;

        Rank(int rank) {
            this.rank = rank;
        }

        @Override
        public void fact(Stamp stamp, Fact fact) {
            long at = stamp.nanos();
            newest = at;
            switch (fact) {
                case VerbsFact.Called call ->
                    complete(Row.VERBS, call.call().toString(), call.enteredNanos(), call.tookNanos(), fact);
                case VerbsFact.Transition to ->
                    complete(Row.VERBS, to.from() + " → " + to.to(), to.enteredNanos(), to.tookNanos(), fact);
                case VerbsFact.QpCreated created -> {
                    generations.put(created.generation(), at);
                    instant(Row.VERBS, at, fact);
                }
                case VerbsFact.QpDestroyed destroyed -> {
                    generation(destroyed.generation(), at);
                    instant(Row.VERBS, at, fact);
                }
                case VerbsFact other -> instant(Row.VERBS, at, other);
                case WarmupFact.WarmupAttempt attempt ->
                    complete(
                            Row.WARM_UP,
                            "attempt " + attempt.attempt(),
                            attempt.beganNanos(),
                            attempt.tookNanos(),
                            fact);
                case WarmupFact other -> instant(Row.WARM_UP, at, other);
                case ControlFact.Frame frame -> frame(at, frame);
                case ControlFact.FramesSkipped left -> {
                    skipped.add(left.type());
                    instant(Row.CONTROL, at, left);
                }
                case ControlFact other -> instant(Row.CONTROL, at, other);
                case GateFact other -> instant(Row.GATES, at, other);
                case SessionFact other -> instant(Row.SESSION, at, other);
                case HostFact other -> instant(Row.SESSION, at, other);
                case DeviceFact other -> instant(Row.SESSION, at, other);
            }
        }

        @Override
        public void sample(GateSample sample) {
            newest = sample.endedNanos();
            if (sample.inProgress()) {
                return; // the window's own event comes when it is over
            }
            start("X", sample.kind.label() + " " + sample.gate, Row.GATES, sample.beganNanos);
            out.writeNumberProperty("dur", (sample.endedNanos() - sample.beganNanos) / NANOS_IN_MICRO);
            out.writePOJOProperty("args", Map.of("generation", sample.generation, "gate", sample.gate));
            out.writeEndObject();
            if (sample.kind != TrafficKind.DECODE) {
                return; // in bulk these numbers are of its windows
            }
            start("C", "occupancy", Row.GATES, sample.endedNanos());
            out.writeObjectPropertyStart("args");
            out.writeNumberProperty("armed", sample.armedAtExit);
            out.writeNumberProperty("receive queue", sample.receiveQueue);
            out.writeNumberProperty("send queue", sample.sendQueue);
            out.writeEndObject();
            out.writeEndObject();
        }

        @Override
        public void gap(long samples) {
            // what is missing has no time of its own
        }

        /** The generations that nothing ended. */
        void end() {
            new ArrayList<>(generations.keySet()).forEach(open -> generation(open, newest));
        }

        private void generation(int generation, long until) {
            Long since = generations.remove(generation);
            if (since != null) {
                start("X", "generation " + generation, Row.GENERATIONS, since);
                out.writeNumberProperty("dur", (until - since) / NANOS_IN_MICRO);
                out.writeEndObject();
            }
        }

        private void frame(long at, ControlFact.Frame frame) {
            complete(Row.CONTROL, frame.name() + (frame.sent() ? " sent" : " got"), at, 0, frame);
            if (!bothRanks || skipped.contains(frame.type())) {
                return;
            }
            int sender = frame.sent() ? rank : 1 - rank;
            String way = sender + "-" + frame.type();
            long number = frames.merge(way + (frame.sent() ? "s" : "f"), 1L, Long::sum);
            start(frame.sent() ? "s" : "f", frame.name(), Row.CONTROL, at);
            out.writeStringProperty("id", way + "-" + number);
            if (!frame.sent()) {
                out.writeStringProperty("bp", "e"); // to the frame it is in, not to the next one
            }
            out.writeEndObject();
        }

        private void complete(Row row, String name, long began, long took, Fact fact) {
            start("X", name, row, began);
            out.writeNumberProperty("dur", took / NANOS_IN_MICRO);
            out.writePOJOProperty("args", fact);
            out.writeEndObject();
        }

        private void instant(Row row, long at, Fact fact) {
            start("i", fact.getClass().getSimpleName(), row, at);
            out.writeStringProperty("s", "t");
            out.writePOJOProperty("args", fact);
            out.writeEndObject();
        }

        private void start(String phase, String name, Row row, long nanos) {
            TraceExport.this.start(phase, row.label, name, rank, row.tid(), clocks.onAxis(rank, nanos));
        }
    }
}
