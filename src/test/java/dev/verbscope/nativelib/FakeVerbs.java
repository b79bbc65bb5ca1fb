package dev.verbscope.nativelib;

import java.nio.file.Path;
import java.util.Map;

/** The look-alike of libibverbs, for tests that load a real library. Its README says what its environment can make it do. */
public final class FakeVerbs {

    private FakeVerbs() {}

    /** The library, compiled when first asked for. Aborts the test where there is no C compiler. */
    public static Path library() {
        return CPrograms.library("libfakeverbs.so", "fakeverbs.c");
    }

    /**
     * The environment of one process that meets others in that folder.
     *
     * @param meeting a folder that only the processes of one test share
     * @param host 1 to 250: the last octet of its GIDs
     */
    public static Map<String, String> environment(Path meeting, int host) {
        return Map.of(
                "FAKEVERBS_DIR",
                meeting.toString(),
                "FAKEVERBS_HOST",
                Integer.toString(host),
                "FAKEVERBS_RING_MB",
                "4");
    }
}
