package dev.verbscope.host;

import dev.verbscope.verbs.Os;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What this machine says about itself. Nothing of it says anything about the peer's machine, or about the hosts of the
 * embedded fabric. Names of hosts, addresses and GUIDs are no part of it.
 *
 * @param os the system, as far as errno numbers go
 * @param osName name and version as the system gives them
 * @param kernel the kernel's release; empty when it was not told
 * @param machine the model, as its maker calls it; may be empty
 * @param processor its name, else its architecture
 * @param cores as many as this process may use
 * @param memoryBytes memory of the machine, 0 when it was not told
 * @param java version and vendor of the Java runtime
 * @param rdmaSwitch what {@code rdma_ctl status} printed; empty where there is no such command or it did not answer
 * @param devices verbs devices that the kernel lists (Linux: {@code /sys/class/infiniband})
 * @param interfaces network interfaces, by name
 * @param modules loaded kernel modules that have to do with RDMA, by name
 * @param lockedBytes how much memory a process may lock (RLIMIT_MEMLOCK), {@link Long#MAX_VALUE} without a limit; empty
 *     when it was not told
 * @param hugePages empty where the kernel has none
 * @param hardwarePorts what macOS calls its hardware ports
 * @param unanswered what was asked and got no answer in time, a sentence each
 */
public record HostFacts(
        Os os,
        String osName,
        String kernel,
        String machine,
        String processor,
        int cores,
        long memoryBytes,
        String java,
        Optional<String> rdmaSwitch,
        List<Device> devices,
        List<Interface> interfaces,
        List<String> modules,
        OptionalLong lockedBytes,
        Optional<HugePages> hugePages,
        List<HardwarePort> hardwarePorts,
        List<String> unanswered) {

    /**
     * A verbs device in sysfs.
     *
     * @param driver the kernel driver behind it; may be empty
     * @param firmware as the device says; may be empty
     */
    public record Device(String name, String driver, String firmware, List<Port> ports) {

        public Device {
            ports = List.copyOf(ports);
        }
    }

    /**
     * A port of a verbs device, in sysfs's own words.
     *
     * @param state for example {@code 4: ACTIVE}
     * @param physical for example {@code 5: LinkUp}
     * @param rate for example {@code 100 Gb/sec (4X EDR)}
     * @param linkLayer {@code InfiniBand} or {@code Ethernet}
     */
    public record Port(int number, String state, String physical, String rate, String linkLayer) {}

    /**
     * A network interface.
     *
     * @param driver the kernel driver behind it; empty for one that has none, such as the loopback
     * @param mtu bytes, 0 when it was not told
     * @param megabits speed in Mbit/s; empty where the driver does not say
     * @param state for example {@code up}
     */
    public record Interface(String name, String driver, int mtu, OptionalLong megabits, String state) {}

    /** @param pageBytes size of one */
    public record HugePages(long total, long free, long pageBytes) {}

    /** For example {@code Thunderbolt 1} on {@code en2}. */
    public record HardwarePort(String name, String device) {}

    public HostFacts {
        devices = List.copyOf(devices);
        interfaces = List.copyOf(interfaces);
        modules = List.copyOf(modules);
        hardwarePorts = List.copyOf(hardwarePorts);
        unanswered = List.copyOf(unanswered);
    }
}
