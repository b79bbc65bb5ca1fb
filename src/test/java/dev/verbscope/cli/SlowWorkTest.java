package dev.verbscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SlowWorkTest {

    @Test
    void whatTakesLongIsTold() throws IOException {
        CountDownLatch told = new CountDownLatch(1);
        StringWriter lines = new StringWriter() {
            @Override
            public void flush() {
                told.countDown();
            }
        };

        boolean waited = SlowWork.of("unpacking it", new PrintWriter(lines), Duration.ofMillis(1), () -> await(told));

        assertTrue(waited, "the word came while the work went on");
        assertEquals("verbscope: unpacking it…", lines.toString().strip());
    }

    private static boolean await(CountDownLatch told) throws IOException {
        try {
            return told.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @Test
    void whatIsDoneAtOnceIsNot() throws IOException {
        StringWriter lines = new StringWriter();
        assertEquals(7, SlowWork.of("unpacking it", new PrintWriter(lines), Duration.ofDays(1), () -> 7));
        assertEquals("", lines.toString());
    }
}
