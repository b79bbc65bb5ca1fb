package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.Direction;
import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.WcStatus;
import java.util.Optional;

/**
 * Something that goes wrong on the fabric. Faults are values: {@link FaultBoard} switches them on and off while a session
 * runs. A <em>generation</em> is the n-th queue pair that a host has created since the fabric exists, from 1. Whatever is
 * counted ("the nth message") is counted from the moment the fault is switched on, from 1, warm-up included.
 */
public sealed interface Fault {

    /** Stands for every generation there will be. */
    int ALWAYS = Integer.MAX_VALUE;

    /** A stable name, in kebab-case. */
    String code();

    /** What it does, for a person. */
    String label();

    /** The direction it acts on; empty when it acts on both or on none. */
    Optional<Direction> direction();

    /**
     * Everything sent in one direction is lost. Sends complete with success.
     *
     * @param on the direction
     * @param generations on the sender's first so many queue pairs; {@link #ALWAYS} for all
     */
    record DropDirection(Direction on, int generations) implements Fault {
        @Override
        public String code() {
            return "drop-direction";
        }

        @Override
        public String label() {
            return on.label() + " delivers nothing" + until(generations);
        }

        @Override
        public Optional<Direction> direction() {
            return Optional.of(on);
        }
    }

    /**
     * As {@link DropDirection}, but shorter messages pass.
     *
     * @param on the direction
     * @param generations on the sender's first so many queue pairs; {@link #ALWAYS} for all
     * @param minBytes the shortest message that is lost
     */
    record DropLarge(Direction on, int generations, long minBytes) implements Fault {
        @Override
        public String code() {
            return "drop-large";
        }

        @Override
        public String label() {
            return on.label() + " drops messages of " + minBytes + " bytes or more" + until(generations);
        }

        @Override
        public Optional<Direction> direction() {
            return Optional.of(on);
        }
    }

    /**
     * A direction works at first and then is dead until the sending queue pair is reset or replaced, also when the fault is
     * switched off.
     *
     * @param on the direction
     * @param generation the sender's queue pair that it strikes; {@link #ALWAYS} for each
     * @param afterMessages how many messages of that queue pair still pass
     */
    record KillDirection(Direction on, int generation, long afterMessages) implements Fault {
        @Override
        public String code() {
            return "kill-direction";
        }

        @Override
        public String label() {
            return on.label() + " dies after " + afterMessages + " messages"
                    + (generation == ALWAYS ? "" : " of generation " + generation);
        }

        @Override
        public Optional<Direction> direction() {
            return Optional.of(on);
        }
    }

    /** The nth message of a direction is lost. */
    record LoseMessage(Direction on, long nth) implements Fault {
        @Override
        public String code() {
            return "lose-message";
        }

        @Override
        public String label() {
            return on.label() + " loses message " + nth;
        }

        @Override
        public Optional<Direction> direction() {
            return Optional.of(on);
        }
    }

    /** One bit of the nth message of a direction is flipped; the seed says which. */
    record CorruptMessage(Direction on, long nth) implements Fault {
        @Override
        public String code() {
            return "corrupt-message";
        }

        @Override
        public String label() {
            return on.label() + " flips a bit of message " + nth;
        }

        @Override
        public Optional<Direction> direction() {
            return Optional.of(on);
        }
    }

    /** The nth message of a direction, and so all behind it, arrives later by so many nanoseconds. */
    record DelayMessage(Direction on, long nth, long nanos) implements Fault {
        @Override
        public String code() {
            return "delay-message";
        }

        @Override
        public String label() {
            return on.label() + " delays message " + nth + " by " + nanos / 1000 + " µs";
        }

        @Override
        public Optional<Direction> direction() {
            return Optional.of(on);
        }
    }

    /** Which of a queue pair's two queues. */
    enum Side {
        SEND,
        RECV
    }

    /**
     * The nth work request of a rank's send or receive side completes with a status that is not success; its queue pair
     * goes to ERR and all behind it are flushed. A send so struck is not delivered, a receive not written.
     */
    record CompleteWithStatus(int rank, Side side, long nth, WcStatus status) implements Fault {
        public CompleteWithStatus {
            if (status == WcStatus.SUCCESS) {
                throw new IllegalArgumentException("success is no fault");
            }
        }

        @Override
        public String code() {
            return "complete-with-status";
        }

        @Override
        public String label() {
            return "rank " + rank + ": " + (side == Side.SEND ? "send " : "receive ") + nth + " completes with "
                    + WcStatus.describe(status.ordinal());
        }

        @Override
        public Optional<Direction> direction() {
            return Optional.of(side == Side.SEND ? Direction.outboundOf(rank) : Direction.inboundOf(rank));
        }
    }

    /**
     * A cable is pulled: the ports at both ends go DOWN, nothing passes. UC sends still complete with success.
     *
     * @param cable which cable of the plan, from 0
     * @param afterMessages how many messages of 0→1 still pass on it first; 0 for at once
     */
    record PullCable(int cable, long afterMessages) implements Fault {
        @Override
        public String code() {
            return "pull-cable";
        }

        @Override
        public String label() {
            return "cable " + cable + " is pulled"
                    + (afterMessages == 0 ? "" : " after " + afterMessages + " messages of 0→1");
        }

        @Override
        public Optional<Direction> direction() {
            return Optional.empty();
        }
    }

    /** modify_qp to RTR fails at a rank on its first so many queue pairs. */
    record RefuseRtr(int rank, Errno.Name errno, int generations) implements Fault {
        @Override
        public String code() {
            return "refuse-rtr";
        }

        @Override
        public String label() {
            return "rank " + rank + ": RTR fails with " + errno + until(generations);
        }

        @Override
        public Optional<Direction> direction() {
            return Optional.empty();
        }
    }

    /** create_qp fails at a rank as long as it has not got past its first so many calls. */
    record RefuseCreateQp(int rank, Errno.Name errno, int calls) implements Fault {
        @Override
        public String code() {
            return "refuse-create-qp";
        }

        @Override
        public String label() {
            return "rank " + rank + ": create_qp fails with " + errno
                    + (calls == ALWAYS ? "" : ", " + calls + (calls == 1 ? " time" : " times"));
        }

        @Override
        public Optional<Direction> direction() {
            return Optional.empty();
        }
    }

    /** A rank's completion queues hold only so many entries, whatever they promised; what does not fit is lost. */
    record ShrinkCq(int rank, int entries) implements Fault {
        public ShrinkCq {
            if (entries < 0) {
                throw new IllegalArgumentException("room for " + entries + " completions; at least 0");
            }
        }

        @Override
        public String code() {
            return "shrink-cq";
        }

        @Override
        public String label() {
            return "rank " + rank + ": completion queues hold only " + entries;
        }

        @Override
        public Optional<Direction> direction() {
            return Optional.empty();
        }
    }

    private static String until(int generations) {
        return switch (generations) {
            case ALWAYS -> "";
            case 1 -> " on generation 1";
            default -> " on generations 1 to " + generations;
        };
    }
}
