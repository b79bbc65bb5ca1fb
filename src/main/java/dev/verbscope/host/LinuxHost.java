package dev.verbscope.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A Linux machine, from sysfs and procfs. */
final class LinuxHost {
    private static final String VERBS = "sys/class/infiniband";
    private static final String NETWORK = "sys/class/net";

    /** Drivers of verbs devices and the layers above and below them, by the beginning of the module's name. */
    private static final Pattern RDMA_MODULE = Pattern.compile(
            "(ib_|rdma_|mlx[45]_|irdma|bnxt_re|iw_|qedr|hns_roce|efa|erdma|mana_ib|ocrdma|siw|usnic_verbs"
                    + "|vmw_pvrdma|hfi1|thunderbolt).*");

    private static final Pattern LOCKED = Pattern.compile("Max locked memory\\s+(unlimited|[0-9]{1,18})\\s.*");
    private static final long BYTES_PER_KIB = 1024;

    private final SystemFiles files;

    LinuxHost(SystemFiles files) {
        this.files = files;
    }

    SystemWords system() {
        return new SystemWords(
                files.lines("etc/os-release").stream()
                        .filter(line -> line.startsWith("PRETTY_NAME="))
                        .map(line -> line.substring("PRETTY_NAME=".length()).replace("\"", ""))
                        .findFirst(),
                files.text("proc/sys/kernel/osrelease").orElse(""),
                Stream.of("sys/class/dmi/id/sys_vendor", "sys/class/dmi/id/product_name", "proc/device-tree/model")
                        .flatMap(path -> files.text(path).stream())
                        .map(text -> text.replace("\0", ""))
                        .reduce((a, b) -> a + " " + b)
                        .orElse(""),
                files.lines("proc/cpuinfo").stream()
                        .filter(line -> line.startsWith("model name") && line.contains(":"))
                        .map(line -> line.substring(line.indexOf(':') + 1).strip())
                        .findFirst(),
                memory("MemTotal").orElse(0) * BYTES_PER_KIB);
    }

    List<HostFacts.Device> devices() {
        return files.names(VERBS).stream().map(this::device).toList();
    }

    private HostFacts.Device device(String name) {
        String folder = VERBS + "/" + name;
        List<HostFacts.Port> ports = new ArrayList<>();
        for (String port : files.names(folder + "/ports")) {
            if (port.matches("[0-9]{1,3}")) {
                ports.add(port(folder + "/ports/" + port, Integer.parseInt(port)));
            }
        }
        return new HostFacts.Device(
                name,
                files.target(folder + "/device/driver").orElse(""),
                files.text(folder + "/fw_ver").orElse(""),
                ports);
    }

    private HostFacts.Port port(String folder, int number) {
        return new HostFacts.Port(
                number,
                files.text(folder + "/state").orElse(""),
                files.text(folder + "/phys_state").orElse(""),
                files.text(folder + "/rate").orElse(""),
                files.text(folder + "/link_layer").orElse(""));
    }

    List<HostFacts.Interface> interfaces() {
        return files.names(NETWORK).stream()
                .map(name -> {
                    String folder = NETWORK + "/" + name;
                    OptionalLong megabits = files.number(folder + "/speed");
                    return new HostFacts.Interface(
                            name,
                            files.target(folder + "/device/driver").orElse(""),
                            (int) files.number(folder + "/mtu").orElse(0),
                            // -1 where the driver does not know
                            megabits.orElse(-1) > 0 ? megabits : OptionalLong.empty(),
                            files.text(folder + "/operstate").orElse(""));
                })
                .toList();
    }

    List<String> modules() {
        return files.lines("proc/modules").stream()
                .map(line -> line.split(" ", 2)[0])
                .filter(name -> RDMA_MODULE.matcher(name).matches())
                .sorted()
                .toList();
    }

    OptionalLong lockedBytes() {
        return files.lines("proc/self/limits").stream()
                .map(LOCKED::matcher)
                .filter(Matcher::matches)
                .map(found -> found.group(1))
                .mapToLong(soft -> soft.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(soft))
                .findFirst();
    }

    Optional<HostFacts.HugePages> hugePages() {
        OptionalLong total = memory("HugePages_Total");
        if (total.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new HostFacts.HugePages(
                total.getAsLong(),
                memory("HugePages_Free").orElse(0),
                memory("Hugepagesize").orElse(0) * BYTES_PER_KIB));
    }

    /** A line of meminfo, in the line's own unit. */
    private OptionalLong memory(String name) {
        return files.lines("proc/meminfo").stream()
                .filter(line -> line.startsWith(name + ":"))
                .map(line -> line.substring(name.length() + 1).strip().split(" ")[0])
                .filter(number -> number.matches("[0-9]{1,15}"))
                .mapToLong(Long::parseLong)
                .findFirst();
    }
}
