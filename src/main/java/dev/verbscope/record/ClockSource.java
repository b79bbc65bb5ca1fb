package dev.verbscope.record;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** Names for clocks: two recordings whose names are equal were written on the same one. */
public final class ClockSource {

    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");
    private static final Path TIME_NAMESPACE = Path.of("/proc/self/ns/time");

    private ClockSource() {}

    /**
     * The clock behind {@link System#nanoTime()}. On Linux it is the kernel's monotonic clock, so all processes of one
     * boot and one time namespace share it; elsewhere it is taken as this process' own.
     */
    public static String system() {
        try {
            return "boot " + Files.readString(BOOT_ID).strip() + " " + timeNamespace();
        } catch (IOException e) {
            var runtime = ManagementFactory.getRuntimeMXBean();
            return "process " + runtime.getName() + " " + runtime.getStartTime();
        }
    }

    /** Kernels before 5.6 have none. */
    private static String timeNamespace() throws IOException {
        return Files.exists(TIME_NAMESPACE)
                ? Files.readSymbolicLink(TIME_NAMESPACE).toString()
                : "time";
    }
}
