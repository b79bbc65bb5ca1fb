package dev.verbscope.verbs.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.verbscope.nativelib.FakeVerbs;
import dev.verbscope.verbs.Access;
import dev.verbscope.verbs.AddressVector;
import dev.verbscope.verbs.CompletionBatch;
import dev.verbscope.verbs.CompletionQueue;
import dev.verbscope.verbs.Device;
import dev.verbscope.verbs.MemoryRegion;
import dev.verbscope.verbs.Mtu;
import dev.verbscope.verbs.ProtectionDomain;
import dev.verbscope.verbs.QpAttr;
import dev.verbscope.verbs.QpCaps;
import dev.verbscope.verbs.QpInit;
import dev.verbscope.verbs.QpModify;
import dev.verbscope.verbs.QpState;
import dev.verbscope.verbs.QpType;
import dev.verbscope.verbs.QueuePair;
import dev.verbscope.verbs.VerbsException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The look-alike library in this process. It reads its environment once; a copy of the file is another library to the loader,
 * so that each test can have one with settings of its own.
 */
final class LookAlike {

    private LookAlike() {}

    /** @param folder of the test alone */
    static NativeProvider load(Path folder, Map<String, String> settings) throws IOException {
        return loading(folder, settings).provider().orElseThrow();
    }

    static NativeProvider.Loading loading(Path folder, Map<String, String> settings) throws IOException {
        Path library = Files.copy(FakeVerbs.library(), folder.resolve("libverbs-" + settings.hashCode() + ".so"));
        Map<String, String> all = new HashMap<>(FakeVerbs.environment(folder, 1));
        all.putAll(settings);
        all.forEach((name, value) -> environment("setenv", name, value));
        try {
            NativeProvider.Loading loading = NativeProvider.load(Optional.of(library));
            // it reads its environment in the first call
            loading.provider().orElseThrow().deviceNames();
            return loading;
        } catch (VerbsException e) {
            throw new AssertionError(e);
        } finally {
            all.keySet().forEach(name -> environment("unsetenv", name, null));
        }
    }

    private static void environment(String function, String name, String value) {
        Linker linker = Linker.nativeLinker();
        MemorySegment symbol = linker.defaultLookup().findOrThrow(function);
        try (Arena arena = Arena.ofConfined()) {
            int result = value == null
                    ? (int) linker.downcallHandle(symbol, FunctionDescriptor.of(JAVA_INT, ADDRESS))
                            .invokeExact(arena.allocateFrom(name))
                    : (int) linker.downcallHandle(symbol, FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_INT))
                            .invokeExact(arena.allocateFrom(name), arena.allocateFrom(value), 1);
            if (result != 0) {
                throw new AssertionError(function + " " + name);
            }
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /** Two queue pairs of one device, connected to one another, with a region of two pages. Closes everything in order. */
    static final class Pair implements AutoCloseable {
        static final int DEPTH = 16;
        final Arena arena = Arena.ofConfined();
        final Device device;
        final ProtectionDomain pd;
        final MemoryRegion region;
        final MemorySegment memory;
        final CompletionQueue cq;
        final CompletionBatch batch;
        final QueuePair sender;
        final QueuePair receiver;

        Pair(NativeProvider provider, QpType type) throws VerbsException {
            device = provider.open("rdma_en2");
            pd = device.allocPd();
            memory = provider.pages().allocate(32_768, arena);
            region = pd.regMr(memory, Access.LOCAL_WRITE);
            cq = device.createCq(64);
            batch = cq.newBatch(8);
            sender = pd.createQp(new QpInit(type, cq, new QpCaps(DEPTH, DEPTH)));
            receiver = pd.createQp(new QpInit(type, cq, new QpCaps(DEPTH, DEPTH)));
            connect(sender, receiver);
            connect(receiver, sender);
        }

        private void connect(QueuePair qp, QueuePair peer) throws VerbsException {
            qp.modify(QpModify.to(QpState.INIT)
                    .with(QpAttr.PKEY_INDEX, 0)
                    .with(QpAttr.PORT, 1)
                    .with(QpAttr.ACCESS_FLAGS, Access.LOCAL_WRITE));
            QpModify rtr = QpModify.to(QpState.RTR)
                    .with(new AddressVector(true, device.queryGid(1, 1).gid(), 1, 1, 0, 1))
                    .with(QpAttr.PATH_MTU, Mtu.MTU_1024.number())
                    .with(QpAttr.DEST_QPN, peer.qpn())
                    .with(QpAttr.RQ_PSN, 7);
            QpModify rts = QpModify.to(QpState.RTS).with(QpAttr.SQ_PSN, 7);
            boolean reliable = qp.type() == QpType.RC;
            qp.modify(reliable ? rtr.with(QpAttr.MAX_DEST_RD_ATOMIC, 1).with(QpAttr.MIN_RNR_TIMER, 12) : rtr);
            qp.modify(
                    reliable
                            ? rts.with(QpAttr.TIMEOUT, 14)
                                    .with(QpAttr.RETRY_CNT, 7)
                                    .with(QpAttr.RNR_RETRY, 7)
                                    .with(QpAttr.MAX_QP_RD_ATOMIC, 1)
                            : rts);
        }

        /** Polls until {@code wanted} completions have come into the batch at once, as the look-alike delivers at poll. */
        int poll() {
            for (int i = 0; i < 1_000_000; i++) {
                int polled = cq.poll(batch);
                if (polled != 0) {
                    return polled;
                }
            }
            return 0;
        }

        @Override
        public void close() throws VerbsException {
            sender.close();
            receiver.close();
            cq.close();
            region.close();
            pd.close();
            device.close();
            arena.close();
        }
    }
}
