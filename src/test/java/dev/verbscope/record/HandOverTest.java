package dev.verbscope.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class HandOverTest {

    @Test
    void givesInOrderUpToItsCapacity() {
        var handOver = new HandOver<String>(2);
        assertNull(handOver.take());
        assertFalse(handOver.isFull());

        handOver.give("a");
        assertFalse(handOver.isFull());
        handOver.give("b");
        assertTrue(handOver.isFull());
        assertFalse(handOver.hasRoom());
        assertThrows(IllegalStateException.class, () -> handOver.give("c"));

        assertEquals("a", handOver.take());
        assertFalse(handOver.isFull());
        handOver.give("c");
        assertEquals("b", handOver.take());
        assertEquals("c", handOver.take());
        assertNull(handOver.take());
    }

    @Test
    @Timeout(60)
    void losesNothingBetweenTwoThreads() throws Exception {
        int objects = 50_000;
        var handOver = new HandOver<Integer>(3);
        try (var giver = Executors.newSingleThreadExecutor()) {
            giver.submit(() -> {
                for (int i = 0; i < objects; ) {
                    if (handOver.hasRoom()) {
                        handOver.give(i++);
                    } else {
                        Thread.onSpinWait();
                    }
                }
            });
            for (int wanted = 0; wanted < objects; ) {
                Integer got = handOver.take();
                if (got == null) {
                    Thread.onSpinWait();
                } else {
                    assertEquals(wanted++, got);
                }
            }
        }
    }
}
