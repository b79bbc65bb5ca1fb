package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.link.wire.GateSchedule;
import dev.verbscope.verbs.PageAllocator;
import dev.verbscope.verbs.VerbsException;
import dev.verbscope.verbs.sim.Fabric;
import dev.verbscope.verbs.sim.RealClock;
import dev.verbscope.verbs.sim.Scenario;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The slab is laid out as ds4's is, and lies where a device can use it. */
class SlabTest {
    private static final int CHUNK = 16_384;
    private static final PageAllocator PAGES = Fabric.of(
                    Scenario.named("healthy").orElseThrow(), new RealClock(), 1)
            .host(0)
            .pages();

    @ParameterizedTest
    @CsvSource({"61, 7168", "1, 1", "4, 4100", "1, 8192", "192, 3"})
    void regionsFollowEachOtherAndTheBatchRegionsBeginAtPages(int layers, int embd) throws VerbsException {
        Identity identity = PlanDraft.identity(layers, embd);
        long slots = 2L * layers;
        long vector = 4L * embd;
        long flags = slots * 8 + 16 + slots * 8 + slots * 4;
        long batch = Math.max(CHUNK, layers * 8L * vector);
        try (Slab slab = new Slab(identity, CHUNK, PAGES)) {
            assertEquals(0, slab.out(0));
            assertEquals(vector * (slots - 1), slab.out(2 * layers - 1));
            assertEquals(vector * slots, slab.in(0));
            assertEquals(vector * (2 * slots - 1), slab.in(2 * layers - 1));
            assertEquals(nextPage(2 * vector * slots + flags), slab.batchOut());
            assertEquals(nextPage(slab.batchOut() + batch), slab.batchIn());
            long size = slab.memory().byteSize();
            assertTrue(size >= slab.batchIn() + batch && size < slab.batchIn() + batch + 16_384);
            assertEquals(0, size % 16_384, "whole pages");
            assertEquals(size, Slab.bytes(identity, CHUNK));
            assertEquals(0, slab.address(0) % 16_384, "page-aligned");
            assertEquals(slab.address(0) >>> 32, slab.address(size - 1) >>> 32, "crosses no 4 GiB boundary");
        }
    }

    private static long nextPage(long offset) {
        return (offset + 16_383) / 16_384 * 16_384;
    }

    @Test
    void wordsAreLittleEndian() throws VerbsException {
        try (Slab slab = new Slab(PlanDraft.identity(1, 4), CHUNK, PAGES)) {
            for (int i = 0; i < 4; i++) {
                slab.memory().set(ValueLayout.JAVA_BYTE, 8 + i, (byte) (i + 1));
            }
            assertEquals(0x04030201, slab.word(8));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1, 'layers is 0, wanted 1 to 4096'",
        "4097, 1, layers is 4097",
        "1, 0, 'embd is 0, wanted 1 to 16777216'",
        "1, 16777217, embd is 16777217",
        "4096, 65536, 'layers is 4096 and embd 65536: together more than 8 GiB to register'",
    })
    void identitiesThatNoSlabCanHold(int layers, int embd, String said) {
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class, () -> new Identity(1, 1, layers, embd, 1, 1, 1, GateSchedule.IDENTITY));
        assertTrue(e.getMessage().contains(said), e.getMessage());
    }
}
