package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.CompletionBatch;
import dev.verbscope.verbs.CompletionQueue;
import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.VerbsException;
import dev.verbscope.verbs.WcOpcode;
import java.util.Arrays;

/**
 * A completion queue. What has arrived for its queue pairs becomes a completion when it is polled, all of it at once, so
 * what has come between two polls and does not fit is lost as it would be on a device. Used by the owner's link thread alone.
 */
final class SimCompletionQueue implements CompletionQueue {
    private final SimDevice device;
    private final Wiring wiring;
    private final int rank;
    private final int promised;
    private final int depth;
    private final int mask;
    private final long[] wrId;
    private final int[] status;
    private final boolean[] send;
    private final int[] bytes;
    private final long[] countedAt;
    private final SimQueuePair[] owner;
    private long head;
    private long tail;
    private long lost;
    private SimQueuePair[] users = {};
    private boolean closed;

    /**
     * @param promised the depth that the caller is told
     * @param depth how much it holds
     */
    SimCompletionQueue(SimDevice device, int promised, int depth) {
        this.device = device;
        this.promised = promised;
        wiring = device.adapter().wiring();
        rank = device.adapter().rank();
        this.depth = depth;
        int places = Math.max(1, Integer.highestOneBit(Math.max(1, depth - 1)) << 1);
        mask = places - 1;
        wrId = new long[places];
        status = new int[places];
        send = new boolean[places];
        bytes = new int[places];
        countedAt = new long[places];
        owner = new SimQueuePair[places];
    }

    @Override
    public int depth() {
        return promised;
    }

    @Override
    public CompletionBatch newBatch(int capacity) {
        return new SimCompletionBatch(capacity);
    }

    @Override
    public int poll(CompletionBatch batch) {
        if (closed) {
            return -device.adapter().number(Errno.Name.EINVAL);
        }
        for (SimQueuePair user : users) {
            user.progress();
        }
        SimCompletionBatch out = (SimCompletionBatch) batch;
        int count = (int) Math.min(out.capacity(), tail - head);
        for (int i = 0; i < count; i++) {
            int place = (int) head++ & mask;
            SimQueuePair from = owner[place];
            out.set(
                    i,
                    wrId[place],
                    status[place],
                    send[place] ? WcOpcode.SEND : WcOpcode.RECV,
                    bytes[place],
                    from.qpn());
            from.released(send[place], countedAt[place]);
        }
        return count;
    }

    @Override
    public void close() throws VerbsException {
        if (closed) {
            return;
        }
        if (users.length > 0) {
            throw device.adapter().refuse("ibv_destroy_cq", Errno.Name.EBUSY, "destroy a completion queue in use");
        }
        closed = true;
        device.adapter().ledger().completionQueues().decrementAndGet();
        device.childClosed();
    }

    SimDevice device() {
        return device;
    }

    boolean closed() {
        return closed;
    }

    /** How many completions did not fit so far. */
    long lost() {
        return lost;
    }

    void push(SimQueuePair from, boolean isSend, long id, int result, int length, long counted) {
        if (tail - head >= Math.min(depth, wiring.faults().cqEntries(rank))) {
            lost++;
            return;
        }
        int place = (int) tail++ & mask;
        wrId[place] = id;
        status[place] = result;
        send[place] = isSend;
        bytes[place] = length;
        countedAt[place] = counted;
        owner[place] = from;
    }

    void attach(SimQueuePair user) {
        users = Arrays.copyOf(users, users.length + 1);
        users[users.length - 1] = user;
    }

    void detach(SimQueuePair user) {
        users = Arrays.stream(users).filter(u -> u != user).toArray(SimQueuePair[]::new);
        forget(user);
    }

    /** Takes out what is not polled of a queue pair that is reset or destroyed. */
    void forget(SimQueuePair user) {
        long kept = head;
        for (long at = head; at < tail; at++) {
            int from = (int) at & mask;
            if (owner[from] != user) {
                int to = (int) kept++ & mask;
                wrId[to] = wrId[from];
                status[to] = status[from];
                send[to] = send[from];
                bytes[to] = bytes[from];
                countedAt[to] = countedAt[from];
                owner[to] = owner[from];
            }
        }
        tail = kept;
    }
}
