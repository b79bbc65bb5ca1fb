package dev.verbscope.host;

import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A Mac, from the programs that describe it. */
final class MacHost {
    private static final String PORT = "Hardware Port: ";
    private static final String DEVICE = "Device: ";
    private static final long BYTES_PER_KIB = 1024;

    private final Programs programs;

    MacHost(Programs programs) {
        this.programs = programs;
    }

    /** Its four values come a line each, in the order asked; one that a Mac does not know leaves out its line. */
    SystemWords system() {
        return new SystemWords(
                Optional.empty(),
                sysctl("kern.osrelease").orElse(""),
                sysctl("hw.model").orElse(""),
                sysctl("machdep.cpu.brand_string"),
                sysctl("hw.memsize")
                        .filter(text -> text.matches("[0-9]{1,18}"))
                        .map(Long::parseLong)
                        .orElse(0L));
    }

    private Optional<String> sysctl(String name) {
        return programs.answer("usr/sbin/sysctl", "-n", name);
    }

    /** macOS 26.2 and later have it; {@code status} is the one word of it that changes nothing. */
    Optional<String> rdmaSwitch() {
        return programs.answer("usr/bin/rdma_ctl", "status");
    }

    /** In KiB, as a shell's {@code ulimit -l} tells it. */
    OptionalLong lockedBytes() {
        Optional<String> answer = programs.answer("bin/sh", "-c", "ulimit -l");
        if (answer.filter("unlimited"::equals).isPresent()) {
            return OptionalLong.of(Long.MAX_VALUE);
        }
        return answer.filter(text -> text.matches("[0-9]{1,15}"))
                .map(text -> OptionalLong.of(Long.parseLong(text) * BYTES_PER_KIB))
                .orElse(OptionalLong.empty());
    }

    /** Without the Ethernet addresses that are listed with them. */
    List<HostFacts.HardwarePort> hardwarePorts() {
        List<HostFacts.HardwarePort> ports = new ArrayList<>();
        String name = "";
        String listed = programs.answer("usr/sbin/networksetup", "-listallhardwareports")
                .orElse("");
        for (String line : listed.lines().toList()) {
            if (line.startsWith(PORT)) {
                name = line.substring(PORT.length()).strip();
            } else if (line.startsWith(DEVICE)) {
                ports.add(new HostFacts.HardwarePort(
                        name, line.substring(DEVICE.length()).strip()));
            }
        }
        return ports;
    }

    List<HostFacts.Interface> interfaces() {
        List<HostFacts.Interface> interfaces = new ArrayList<>();
        try {
            for (NetworkInterface each : NetworkInterface.networkInterfaces().toList()) {
                interfaces.add(new HostFacts.Interface(
                        each.getName(), "", each.getMTU(), OptionalLong.empty(), each.isUp() ? "up" : "down"));
            }
        } catch (SocketException e) {
            // one that went while it was asked: those before it are told
        }
        interfaces.sort(Comparator.comparing(HostFacts.Interface::name));
        return interfaces;
    }
}
