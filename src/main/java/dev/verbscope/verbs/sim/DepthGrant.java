package dev.verbscope.verbs.sim;

/** How a device answers the queue depth it was asked for. What it reports and what it holds are two numbers. */
public sealed interface DepthGrant {

    /** The depth written back to the caller. */
    int reported(int asked);

    /** The depth that the queue really has. */
    default int held(int asked) {
        return reported(asked);
    }

    /** Just what was asked. */
    record AsAsked() implements DepthGrant {
        @Override
        public int reported(int asked) {
            return asked;
        }
    }

    /** Holds what was asked and reports zero. */
    record Zero() implements DepthGrant {
        @Override
        public int reported(int asked) {
            return 0;
        }

        @Override
        public int held(int asked) {
            return asked;
        }
    }

    /** One less than asked: a ring that keeps one entry free. */
    record OneLess() implements DepthGrant {
        @Override
        public int reported(int asked) {
            return Math.max(1, asked - 1);
        }
    }

    /** The same depth whatever was asked. */
    record Fixed(int depth) implements DepthGrant {
        public Fixed {
            requirePositive(depth);
        }

        @Override
        public int reported(int asked) {
            return depth;
        }
    }

    /** What was asked, up to a bound. */
    record Capped(int max) implements DepthGrant {
        public Capped {
            requirePositive(max);
        }

        @Override
        public int reported(int asked) {
            return Math.min(asked, max);
        }
    }

    /** The next 2^k - 1 that is not less, as soft-RoCE does: 16 becomes 31, 4 becomes 7, 7 stays. */
    record RoundedUp() implements DepthGrant {
        @Override
        public int reported(int asked) {
            return (Integer.highestOneBit(asked) << 1) - 1;
        }
    }

    private static void requirePositive(int depth) {
        if (depth < 1) {
            throw new IllegalArgumentException("a depth of " + depth + "; at least 1");
        }
    }
}
