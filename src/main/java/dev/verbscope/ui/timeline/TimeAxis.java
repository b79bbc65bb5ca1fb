package dev.verbscope.ui.timeline;

import dev.verbscope.model.LinkModel;
import dev.verbscope.model.PhaseStep;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Where a moment lies on the timeline: pieces that are each to scale, one after the other. In the linear form there is one
 * piece; in the form of phases each group of phases has one, with room by what there is to see in it.
 *
 * @param pieces in order, without gaps; never empty
 */
record TimeAxis(List<Piece> pieces) {

    /**
     * A stretch of time that is to scale.
     *
     * @param from session time, nanoseconds
     * @param to later than {@code from}
     * @param left pixels
     * @param right pixels, more than {@code left}
     */
    record Piece(Kind kind, long from, long to, double left, double right) {

        double nanosPerPixel() {
            return (to - from) / (right - left);
        }

        double x(long nanos) {
            return left + (nanos - from) / nanosPerPixel();
        }

        long time(double x) {
            return from + Math.round((x - left) * nanosPerPixel());
        }
    }

    /** What a piece has room for. */
    enum Kind {
        /** Listening or dialling. */
        CONNECT(60),
        /** Agreeing, bringing up: some milliseconds with much to see. */
        SETUP(190),
        /** Some attempts; more are counted on top. */
        WARM_UP(30),
        GATES(560),
        CLOSING(50),
        /** To scale, all of it. */
        ALL(1);

        private final double room;

        Kind(double room) {
            this.room = room;
        }
    }

    /** Room for each attempt of a warm-up. */
    private static final double ATTEMPT_ROOM = 32;

    /** Scales that differ by less are no news: the pieces are drawn without a break. */
    private static final double SAME_SCALE = 2;

    /** The least that can be in view, nanoseconds. */
    private static final long LEAST = 1_000;

    /** A stretch of time and the room it wants. */
    private record Stretch(Kind kind, long from, long to, double room) {

        Stretch joined(Stretch next) {
            return new Stretch(kind, from, next.to, Math.max(room, next.room));
        }
    }

    /**
     * @param until where the axis ends: now, or later where something is still to come
     * @param span what is in view
     */
    static TimeAxis of(LinkModel link, TimeScale scale, long until, Span span, double left, double right) {
        List<Stretch> all = scale == TimeScale.LINEAR
                ? List.of(new Stretch(Kind.ALL, 0, Math.max(LEAST, until), Kind.ALL.room))
                : stretches(link, Math.max(LEAST, until));
        return laidOut(clipped(all, span), left, right);
    }

    private static List<Stretch> stretches(LinkModel link, long until) {
        List<Stretch> stretches = new ArrayList<>();
        List<PhaseStep> begun = link.steps().stream()
                .filter(step -> step.beganNanos().isPresent())
                .toList();
        for (int i = 0; i < begun.size(); i++) {
            long from = i == 0 ? 0 : begun.get(i).beganNanos().getAsLong();
            long to = i + 1 < begun.size() ? begun.get(i + 1).beganNanos().getAsLong() : until;
            if (to <= from) {
                continue;
            }
            Stretch next = stretch(link, begun.get(i), from, to);
            if (!stretches.isEmpty() && stretches.getLast().kind() == next.kind()) {
                stretches.set(stretches.size() - 1, stretches.getLast().joined(next));
            } else {
                stretches.add(next);
            }
        }
        joinShortConnect(stretches);
        return stretches.isEmpty() ? List.of(new Stretch(Kind.ALL, 0, until, Kind.ALL.room)) : List.copyOf(stretches);
    }

    /** A peer that was there at once needs no piece of its own. */
    private static void joinShortConnect(List<Stretch> stretches) {
        if (stretches.size() < 2 || stretches.getFirst().kind() != Kind.CONNECT) {
            return;
        }
        Stretch connect = stretches.getFirst();
        Stretch setup = stretches.get(1);
        if (setup.kind() == Kind.SETUP && connect.to() - connect.from() <= setup.to() - setup.from()) {
            stretches.removeFirst();
            stretches.set(0, new Stretch(Kind.SETUP, connect.from(), setup.to(), Kind.SETUP.room));
        }
    }

    private static Stretch stretch(LinkModel link, PhaseStep step, long from, long to) {
        return switch (step.phase()) {
            case CONNECT -> new Stretch(Kind.CONNECT, from, to, Kind.CONNECT.room);
            case HELLO, DEVICE, DATA_SOCKET, BRING_UP, RE_CREATE -> new Stretch(Kind.SETUP, from, to, Kind.SETUP.room);
            case WARM_UP ->
                new Stretch(
                        Kind.WARM_UP, from, to, Kind.WARM_UP.room + ATTEMPT_ROOM * attempts(link, step.generation()));
            case GATES -> new Stretch(Kind.GATES, from, to, Kind.GATES.room);
            case CLOSING, ENDED -> new Stretch(Kind.CLOSING, from, to, Kind.CLOSING.room);
        };
    }

    private static int attempts(LinkModel link, int generation) {
        return Math.max(
                WarmupMarks.attempts(link.zeroToOne(), generation), WarmupMarks.attempts(link.oneToZero(), generation));
    }

    /** What of the stretches is in view, each with its part of the room. */
    private static List<Stretch> clipped(List<Stretch> stretches, Span span) {
        long last = stretches.getLast().to();
        long first = stretches.getFirst().from();
        long from = Math.clamp(span.from(), first, last - 1);
        long to = Math.clamp(span.to().orElse(last), from + 1, Math.max(last, from + 1));
        List<Stretch> seen = new ArrayList<>();
        for (Stretch stretch : stretches) {
            long begin = Math.max(from, stretch.from());
            long end = Math.min(to, stretch.to());
            if (end > begin) {
                double part = (end - begin) / (double) (stretch.to() - stretch.from());
                seen.add(new Stretch(stretch.kind(), begin, end, stretch.room() * part));
            }
        }
        return seen;
    }

    private static TimeAxis laidOut(List<Stretch> stretches, double left, double right) {
        double room = stretches.stream().mapToDouble(Stretch::room).sum();
        double each = Math.max(1, right - left) / room;
        List<Piece> pieces = new ArrayList<>();
        double x = left;
        for (Stretch stretch : stretches) {
            double next = x + stretch.room() * each;
            pieces.add(new Piece(stretch.kind(), stretch.from(), stretch.to(), x, next));
            x = next;
        }
        return new TimeAxis(List.copyOf(pieces));
    }

    long from() {
        return pieces.getFirst().from();
    }

    long to() {
        return pieces.getLast().to();
    }

    double left() {
        return pieces.getFirst().left();
    }

    double right() {
        return pieces.getLast().right();
    }

    /** Where a moment lies; outside of what is in view, beyond the ends. */
    double x(long nanos) {
        for (Piece piece : pieces) {
            if (nanos < piece.to()) {
                return piece.x(nanos);
            }
        }
        return pieces.getLast().x(nanos);
    }

    /** The moment at a place; beyond the ends as if the last pieces went on. */
    long time(double x) {
        for (Piece piece : pieces) {
            if (x < piece.right()) {
                return piece.time(x);
            }
        }
        return pieces.getLast().time(x);
    }

    boolean shows(long from, long to) {
        return from <= to() && to >= from();
    }

    /** Where the scale changes so much that the axis is drawn broken. */
    List<Double> breaks() {
        List<Double> breaks = new ArrayList<>();
        for (int i = 1; i < pieces.size(); i++) {
            double ratio = pieces.get(i).nanosPerPixel() / pieces.get(i - 1).nanosPerPixel();
            if (ratio > SAME_SCALE || ratio < 1 / SAME_SCALE) {
                breaks.add(pieces.get(i).left());
            }
        }
        return List.copyOf(breaks);
    }

    /**
     * What is in view after zooming.
     *
     * @param whole the axis of everything, in the same form and of the same width
     * @param factor above 1 shows less
     * @param at the place that stays where it is
     */
    Span zoomed(TimeAxis whole, double factor, double at) {
        // On the axis of everything a pixel means the same before and after
        double from = whole.x(from());
        double to = whole.x(to());
        double still = whole.x(time(at));
        return whole.span(still - (still - from) / factor, still + (to - still) / factor);
    }

    /** What is in view after moving by so many of this axis' pixels. */
    Span panned(TimeAxis whole, double pixels) {
        double from = whole.x(from());
        double to = whole.x(to());
        double by = pixels * (to - from) / (right() - left());
        double held = Math.clamp(by, whole.left() - from, Math.max(whole.left() - from, whole.right() - to));
        return whole.span(from + held, to + held);
    }

    private Span span(double from, double to) {
        if (to - from >= right() - left() - 0.5) {
            return Span.EVERYTHING;
        }
        long begin = time(Math.max(left(), from));
        long end = time(Math.min(right(), to));
        OptionalLong until = to >= right() - 0.5 ? OptionalLong.empty() : OptionalLong.of(Math.max(end, begin + LEAST));
        return new Span(Math.min(begin, to() - LEAST), until);
    }

    /**
     * What is in view.
     *
     * @param from session time
     * @param to session time; empty to follow the end
     */
    record Span(long from, OptionalLong to) {

        static final Span EVERYTHING = new Span(Long.MIN_VALUE, OptionalLong.empty());
    }
}
