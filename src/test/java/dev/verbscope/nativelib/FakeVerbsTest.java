package dev.verbscope.nativelib;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The look-alike does what the other tests take for granted. */
@Timeout(180)
class FakeVerbsTest {

    @TempDir
    private Path meeting;

    @Test
    void passesItsOwnTest() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(CPrograms.program("fakeverbs-selftest", "selftest.c", "fakeverbs.c")
                .toString());
        builder.environment().keySet().removeIf(name -> name.startsWith("FAKEVERBS_"));
        builder.environment().put("FAKEVERBS_DIR", meeting.toString());
        Finished selftest = Finished.of(builder.redirectErrorStream(true), 120);
        assertEquals(0, selftest.code(), selftest.out());
        assertTrue(selftest.out().contains("SIGSEGV in the third post    ok"), selftest.out());
    }
}
