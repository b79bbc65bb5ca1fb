package dev.verbscope.model;

import dev.verbscope.record.HostFact;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** A machine as it described itself, a line for each thing it told. */
public final class HostLines {
    private static final long KIB = 1024;

    /** @param value one line */
    public record Line(String name, String value) {}

    private final List<Line> lines = new ArrayList<>();

    private HostLines() {}

    /** What was told, in the order to read it; what was not told has no line. */
    public static List<Line> of(HostFact.HostDescribed host) {
        HostLines lines = new HostLines();
        lines.system(host);
        lines.rdma(host);
        lines.network(host);
        host.unanswered().forEach(it -> lines.add("not answered", it));
        return List.copyOf(lines.lines);
    }

    private void add(String name, String value) {
        if (value != null && !value.isBlank()) {
            lines.add(new Line(name, value));
        }
    }

    private void system(HostFact.HostDescribed host) {
        add("system", host.os());
        add("kernel", host.kernel());
        add("machine", host.machine());
        add("processor", host.processor() + ", " + host.cores() + (host.cores() == 1 ? " core" : " cores"));
        add("memory", host.memoryBytes() > 0 ? bytes(host.memoryBytes()) : "");
        add("java", host.java());
    }

    private void rdma(HostFact.HostDescribed host) {
        host.rdmaSwitch().ifPresent(it -> add("rdma_ctl status", it));
        add("locked memory", locked(host.lockedBytes()));
        host.hugePages()
                .ifPresent(it -> add(
                        "huge pages",
                        it.total() == 0
                                ? "none set aside"
                                : it.total() + " of " + bytes(it.pageBytes()) + ", " + it.free() + " free"));
        add("RDMA modules", String.join(", ", host.modules()));
        for (HostFact.Device device : host.devices()) {
            String about = device.name() + and("driver ", device.driver()) + and("firmware ", device.firmware());
            String ports = device.ports().stream()
                    .map(it -> "; port " + it.number() + and("", it.state()) + and("", it.physical())
                            + and("", it.rate()) + and("", it.linkLayer()))
                    .collect(Collectors.joining());
            add("verbs device", about + ports);
        }
    }

    private void network(HostFact.HostDescribed host) {
        for (HostFact.Interface it : host.interfaces()) {
            add(
                    "interface",
                    it.name()
                            + and("driver ", it.driver())
                            + (it.mtu() > 0 ? ", MTU " + it.mtu() : "")
                            + (it.megabits().isPresent() ? ", " + it.megabits().getAsLong() + " Mbit/s" : "")
                            + and("", it.state()));
        }
        for (HostFact.HardwarePort it : host.hardwarePorts()) {
            add("hardware port", it.name() + ": " + it.device());
        }
    }

    private static String and(String what, String value) {
        return value == null || value.isEmpty() ? "" : ", " + what + value;
    }

    private static String locked(OptionalLong bytes) {
        if (bytes.isEmpty()) {
            return "";
        }
        return bytes.getAsLong() == Long.MAX_VALUE ? "no limit" : "at most " + bytes(bytes.getAsLong());
    }

    /** {@code 64 GiB}, {@code 8 MiB}, {@code 64 KiB}. */
    private static String bytes(long bytes) {
        long gib = KIB * KIB * KIB;
        if (bytes >= gib) {
            return String.format(Locale.ROOT, "%.1f GiB", (double) bytes / gib);
        }
        return bytes >= KIB * KIB ? bytes / (KIB * KIB) + " MiB" : bytes / KIB + " KiB";
    }
}
