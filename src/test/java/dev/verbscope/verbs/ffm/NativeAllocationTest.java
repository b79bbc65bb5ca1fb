package dev.verbscope.verbs.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import dev.verbscope.verbs.QpType;
import dev.verbscope.verbs.RecvChain;
import dev.verbscope.verbs.SendChain;
import dev.verbscope.verbs.VerbsException;
import dev.verbscope.verbs.ffm.LookAlike.Pair;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A post and a poll take nothing from Java's heap. */
class NativeAllocationTest {
    private static final int ROUNDS = 5_000;

    /** Until the compiler has seen through the handles each call makes objects; on a busy machine that takes a while. */
    private static final long COMPILED_WITHIN_NANOS = 60_000_000_000L;

    @TempDir
    private Path folder;

    @Test
    void postsAndPollsAllocateNothing() throws IOException, VerbsException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (Pair pair = new Pair(LookAlike.load(folder, Map.of()), QpType.UC)) {
            RecvChain receive = pair.receiver.newRecvChain(2);
            SendChain send = pair.sender.newSendChain(2);
            long least = Long.MAX_VALUE;
            long begun = System.nanoTime();
            while (least > 0 && System.nanoTime() - begun < COMPILED_WITHIN_NANOS) {
                long before = threads.getCurrentThreadAllocatedBytes();
                rounds(pair, receive, send);
                least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
            }
            assertEquals(0, least, "bytes in " + ROUNDS + " rounds");
        }
    }

    private static void rounds(Pair pair, RecvChain receive, SendChain send) {
        for (int round = 0; round < ROUNDS; round++) {
            int count = 1 + round % 2;
            for (int i = 0; i < count; i++) {
                receive.set(i, i, pair.region.address() + 16_384, 64, pair.region.lkey());
                send.set(i, i, pair.region.address(), 64, pair.region.lkey(), true);
            }
            if (pair.receiver.postRecv(receive, count) != 0 || pair.sender.postSend(send, count) != 0) {
                throw new AssertionError("a post was refused in round " + round);
            }
            int seen = 0;
            while (seen < 2 * count) {
                int polled = pair.cq.poll(pair.batch);
                for (int i = 0; i < polled; i++) {
                    if (pair.batch.status(i) != 0) {
                        throw new AssertionError("completion status " + pair.batch.status(i));
                    }
                }
                seen += polled;
            }
        }
    }
}
