package dev.verbscope.cli.json;

import dev.verbscope.record.HostFact;
import java.util.List;
import java.util.OptionalLong;

/**
 * A machine as it described itself. What is unknown is null.
 *
 * @param rdmaCtl what {@code rdma_ctl status} printed
 * @param lockedBytes how much memory a process may lock; null when it is unknown or has no limit, which
 *     {@code lockedUnlimited} tells apart
 * @param unanswered what got no answer, a sentence each
 */
public record HostJson(
        String os,
        String kernel,
        String machine,
        String processor,
        int cores,
        Long memoryBytes,
        String java,
        String rdmaCtl,
        List<HostFact.Device> devices,
        List<InterfaceJson> interfaces,
        List<String> modules,
        Long lockedBytes,
        boolean lockedUnlimited,
        HostFact.HugePages hugePages,
        List<HostFact.HardwarePort> hardwarePorts,
        List<String> unanswered) {

    /** @param mbits speed in Mbit/s */
    public record InterfaceJson(String name, String driver, Integer mtu, Long mbits, String state) {}

    /** The document of a machine. */
    public static HostJson of(HostFact.HostDescribed host) {
        boolean unlimited = host.lockedBytes().orElse(0) == Long.MAX_VALUE;
        return new HostJson(
                host.os(),
                told(host.kernel()),
                told(host.machine()),
                told(host.processor()),
                host.cores(),
                host.memoryBytes() > 0 ? host.memoryBytes() : null,
                host.java(),
                host.rdmaSwitch().orElse(null),
                host.devices(),
                host.interfaces().stream().map(HostJson::network).toList(),
                host.modules(),
                unlimited ? null : boxed(host.lockedBytes()),
                unlimited,
                host.hugePages().orElse(null),
                host.hardwarePorts(),
                host.unanswered());
    }

    private static InterfaceJson network(HostFact.Interface it) {
        return new InterfaceJson(
                it.name(), told(it.driver()), it.mtu() > 0 ? it.mtu() : null, boxed(it.megabits()), told(it.state()));
    }

    private static String told(String text) {
        return text == null || text.isEmpty() ? null : text;
    }

    private static Long boxed(OptionalLong value) {
        return value.isPresent() ? value.getAsLong() : null;
    }
}
