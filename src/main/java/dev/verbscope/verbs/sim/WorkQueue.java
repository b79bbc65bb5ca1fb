package dev.verbscope.verbs.sim;

/**
 * The ring of work requests under a send or a receive queue, and what the device counts of it. A request keeps its place
 * until a completion of it or of a later one has been polled, so an unsignaled send keeps its own until then. Used by the
 * owner's link thread alone.
 */
final class WorkQueue {
    private final int mask;
    private final int depth;
    private final boolean inFrames;

    final long[] wrId;
    final long[] address;
    final int[] length;
    final int[] lkey;
    /** What the queue had counted when this request was posted, itself included. */
    private final long[] countedAt;

    private long counted;
    private long released;
    /** The number of the next request to be posted, from 0. */
    private long tail;

    /**
     * @param depth how much it holds, in requests or in frames
     * @param inFrames whether a request counts as many as it has 4 KiB frames
     */
    WorkQueue(int depth, boolean inFrames) {
        this.depth = depth;
        this.inFrames = inFrames;
        int places = Math.max(1, Integer.highestOneBit(Math.max(1, depth - 1)) << 1);
        mask = places - 1;
        wrId = new long[places];
        address = new long[places];
        length = new int[places];
        lkey = new int[places];
        countedAt = new long[places];
    }

    int places() {
        return mask + 1;
    }

    int place(long number) {
        return (int) number & mask;
    }

    long tail() {
        return tail;
    }

    /** Takes request {@code index} of a chain; false when there is no room for it. */
    boolean add(SimChain chain, int index) {
        int bytes = chain.length(index);
        int weight = inFrames ? frames(bytes) : 1;
        if (counted - released + weight > depth) {
            return false;
        }
        int place = place(tail++);
        counted += weight;
        wrId[place] = chain.wrId(index);
        address[place] = chain.address(index);
        length[place] = bytes;
        lkey[place] = chain.lkey(index);
        countedAt[place] = counted;
        return true;
    }

    /** What {@link #release} has to be told when the completion of request {@code number} is polled. */
    long countedAt(long number) {
        return countedAt[place(number)];
    }

    void release(long countedUpTo) {
        released = Math.max(released, countedUpTo);
    }

    void releaseAll() {
        released = counted;
    }

    /** How many 4 KiB frames a message has; one that is empty has one. */
    static int frames(int bytes) {
        return Math.max(1, (int) ((bytes + (long) DeviceProfile.FRAME_BYTES - 1) / DeviceProfile.FRAME_BYTES));
    }
}
