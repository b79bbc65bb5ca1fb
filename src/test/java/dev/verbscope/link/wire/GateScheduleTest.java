package dev.verbscope.link.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The slot of each gate, in the three forms a schedule has, and the bounds that keep it within the slab. */
class GateScheduleTest {

    private static void refuses(GateSchedule schedule, int slots, String code, String text) {
        WireException e = assertThrows(WireException.class, () -> schedule.check(slots));
        assertEquals(code, e.code());
        assertTrue(e.getMessage().contains(text), e.getMessage());
    }

    @Test
    void everySlotInTurn() throws WireException {
        GateSchedule.IDENTITY.check(6);
        assertArrayEquals(new int[] {0, 1, 2, 3, 4, 5}, GateSchedule.IDENTITY.round(6));
        assertEquals(5, GateSchedule.IDENTITY.slotOf(6, 6));
        assertEquals(0, GateSchedule.IDENTITY.slotOf(7, 6));
        assertEquals((Long.MAX_VALUE - 1) % 6, GateSchedule.IDENTITY.slotOf(Long.MAX_VALUE, 6));
    }

    @Test
    void startAndStep() throws WireException {
        GateSchedule schedule = new GateSchedule(1, 3, 4, 0, 0, 0);
        schedule.check(11);
        assertArrayEquals(new int[] {1, 4, 7, 10}, schedule.round(11));
        assertEquals(1, schedule.slotOf(5, 11));
        assertEquals(10, schedule.slotOf(4_000_000_000L, 11));
        refuses(schedule, 10, "bad-gate-schedule", "reaches slot 10, the slab has slots 0 to 9");
    }

    @Test
    void maskLowestBitFirst() throws WireException {
        GateSchedule schedule = GateSchedule.ofSlots(9, 9, 5, List.of(191, 64, 0, 127, 63));
        schedule.check(192);
        assertArrayEquals(new int[] {0, 63, 64, 127, 191}, schedule.round(192));
        assertEquals(1L | 1L << 63, schedule.mask0());
        assertEquals(1L | 1L << 63, schedule.mask1());
        assertEquals(1L << 63, schedule.mask2());
        refuses(schedule, 191, "bad-gate-mask", "bit 191 is set, the slab has slots 0 to 190");
    }

    @Test
    void allBitsOfTheMask() throws WireException {
        GateSchedule full = new GateSchedule(0, 0, 192, -1, -1, -1);
        full.check(192);
        int[] round = full.round(192);
        for (int i = 0; i < 192; i++) {
            assertEquals(i, round[i]);
        }
        refuses(full, 190, "bad-gate-mask", "bit 191");
    }

    @Test
    void bitsOfTheMaskAreGatesPerToken() {
        refuses(new GateSchedule(0, 0, 4, 7, 0, 0), 122, "bad-gate-mask", "3 bits are set, gates_per_token is 4");
        refuses(new GateSchedule(0, 0, -1, 7, 0, 0), 122, "bad-gate-mask", "gates_per_token is 4294967295");
        refuses(new GateSchedule(0, 0, 1, 0, 1L << 58, 0), 122, "bad-gate-mask", "bit 122");
        assertDoesNotThrow(() -> new GateSchedule(0, 0, 1, 0, 1L << 57, 0).check(122));
    }

    @Test
    void randomMasksAgainstASet() throws WireException {
        SplittableRandom random = new SplittableRandom(4);
        for (int round = 0; round < 200; round++) {
            TreeSet<Integer> slots = new TreeSet<>();
            for (int n = random.nextInt(1, 60); n > 0; n--) {
                slots.add(random.nextInt(192));
            }
            GateSchedule schedule = GateSchedule.ofSlots(0, 0, slots.size(), slots);
            schedule.check(192);
            assertArrayEquals(slots.stream().mapToInt(Integer::intValue).toArray(), schedule.round(192));
        }
    }

    @Test
    void numbersOfTheWireNeverDriveAnAllocation() {
        refuses(new GateSchedule(0, 0, Integer.MAX_VALUE, 0, 0, 0), 122, "bad-gate-schedule", "per token 2147483647");
        refuses(new GateSchedule(0, 0, 123, 0, 0, 0), 122, "bad-gate-schedule", "per token 123");
        refuses(new GateSchedule(0, 0, -1, 0, 0, 0), 122, "bad-gate-schedule", "per token 4294967295");
        refuses(new GateSchedule(-1, 1, 2, 0, 0, 0), 122, "bad-gate-schedule", "start 4294967295");
        refuses(new GateSchedule(0, -1, 2, 0, 0, 0), 122, "bad-gate-schedule", "step 4294967295");
        refuses(new GateSchedule(0, Integer.MAX_VALUE, 122, 0, 0, 0), 122, "bad-gate-schedule", "reaches slot");
        assertDoesNotThrow(() -> new GateSchedule(121, 7, 1, 0, 0, 0).check(122));
    }

    @Test
    void slotsOutsideTheMaskAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> GateSchedule.ofSlots(0, 0, 1, List.of(192)));
        assertThrows(IllegalArgumentException.class, () -> GateSchedule.ofSlots(0, 0, 1, List.of(-1)));
    }
}
