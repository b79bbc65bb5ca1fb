package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.sim.Fault.CompleteWithStatus;
import dev.verbscope.verbs.sim.Fault.CorruptMessage;
import dev.verbscope.verbs.sim.Fault.DelayMessage;
import dev.verbscope.verbs.sim.Fault.DropDirection;
import dev.verbscope.verbs.sim.Fault.DropLarge;
import dev.verbscope.verbs.sim.Fault.KillDirection;
import dev.verbscope.verbs.sim.Fault.LoseMessage;
import dev.verbscope.verbs.sim.Fault.PullCable;
import dev.verbscope.verbs.sim.Fault.RefuseCreateQp;
import dev.verbscope.verbs.sim.Fault.RefuseRtr;
import dev.verbscope.verbs.sim.Fault.ShrinkCq;

/** A fault that is switched on, with what it has counted since. */
sealed interface Armed {

    Fault fault();

    /** Ready to strike. */
    static Armed of(Fault fault, Seed seed) {
        return switch (fault) {
            case DropDirection f -> new OnSend.Drop(f, f.generations(), 0);
            case DropLarge f -> new OnSend.Drop(f, f.generations(), f.minBytes());
            case KillDirection f -> new OnSend.Kill(f);
            case LoseMessage f -> new OnSend.Nth(f, f.nth(), seed);
            case CorruptMessage f -> new OnSend.Nth(f, f.nth(), seed);
            case DelayMessage f -> new OnSend.Nth(f, f.nth(), seed);
            case CompleteWithStatus f -> new OnCompletion(f);
            case PullCable f -> new OnCable(f);
            case RefuseRtr f -> new OnCall(f);
            case RefuseCreateQp f -> new OnCall(f);
            case ShrinkCq f -> new OnCall(f);
        };
    }

    /** Strikes messages of one direction. Called only by the one thread that sends in it. */
    abstract sealed class OnSend implements Armed {
        private final Fault fault;

        OnSend(Fault fault) {
            this.fault = fault;
        }

        @Override
        public Fault fault() {
            return fault;
        }

        abstract void strike(Passage message);

        static final class Drop extends OnSend {
            private final int generations;
            private final long minBytes;

            Drop(Fault fault, int generations, long minBytes) {
                super(fault);
                this.generations = generations;
                this.minBytes = minBytes;
            }

            @Override
            void strike(Passage message) {
                message.lost |= message.generation <= generations && message.length >= minBytes;
            }
        }

        static final class Kill extends OnSend {
            private final int generation;
            private final long afterMessages;
            private int counted;
            private long passed;

            Kill(KillDirection fault) {
                super(fault);
                generation = fault.generation();
                afterMessages = fault.afterMessages();
            }

            @Override
            void strike(Passage message) {
                if (generation != Fault.ALWAYS && generation != message.generation) {
                    return;
                }
                if (counted != message.generation) {
                    counted = message.generation;
                    passed = 0;
                }
                message.killed |= passed++ >= afterMessages;
            }
        }

        static final class Nth extends OnSend {
            private final long nth;
            private final Seed seed;
            private long passed;

            Nth(Fault fault, long nth, Seed seed) {
                super(fault);
                this.nth = nth;
                this.seed = seed;
            }

            @Override
            void strike(Passage message) {
                if (++passed != nth) {
                    return;
                }
                switch (fault()) {
                    case DelayMessage delay -> message.delayNanos += delay.nanos();
                    case CorruptMessage _ ->
                        message.flippedBit = message.length == 0
                                ? -1
                                : Long.remainderUnsigned(seed.bits(nth, 0), message.length * 8L);
                    default -> message.lost = true;
                }
            }
        }
    }

    /** Strikes the nth work request of one rank's side. Called only by that rank's link thread. */
    final class OnCompletion implements Armed {
        private final CompleteWithStatus fault;
        private long seen;

        OnCompletion(CompleteWithStatus fault) {
            this.fault = fault;
        }

        @Override
        public CompleteWithStatus fault() {
            return fault;
        }

        /** The number of the status that the next work request completes with; 0 for its own. */
        int strike() {
            return ++seen == fault.nth() ? fault.status().ordinal() : 0;
        }
    }

    /** Takes a cable away once enough has passed. Counted by rank 0's link thread, looked at by all. */
    final class OnCable implements Armed {
        private final PullCable fault;
        private long passed;
        private volatile boolean pulled;

        OnCable(PullCable fault) {
            this.fault = fault;
            pulled = fault.afterMessages() <= 0;
        }

        @Override
        public PullCable fault() {
            return fault;
        }

        void count() {
            if (++passed > fault.afterMessages()) {
                pulled = true;
            }
        }

        boolean pulled() {
            return pulled;
        }
    }

    /** Makes calls of the control path fail. */
    final class OnCall implements Armed {
        private final Fault fault;
        private int calls;

        OnCall(Fault fault) {
            this.fault = fault;
        }

        @Override
        public Fault fault() {
            return fault;
        }

        /** Counts a create_qp; whether it is one of the first {@code limit}. */
        synchronized boolean strikes(int limit) {
            return ++calls <= limit;
        }
    }
}
