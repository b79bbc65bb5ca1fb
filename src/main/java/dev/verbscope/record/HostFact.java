package dev.verbscope.record;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What the machine that wrote the recording said about itself. */
public sealed interface HostFact extends Fact {

    /**
     * The machine as its system describes it; nothing of it was asked of a device. On the embedded fabric it is the machine
     * that the fabric ran on, and says nothing of the simulated hosts. Names of hosts, addresses and GUIDs are no part of it.
     *
     * @param os the system's name and version
     * @param kernel the kernel's release; empty when it was not told
     * @param machine the model, as its maker calls it; may be empty
     * @param processor its name or architecture
     * @param cores as many as this process may use
     * @param memoryBytes memory of the machine, 0 when it was not told
     * @param java version and vendor of the Java runtime
     * @param rdmaSwitch what {@code rdma_ctl status} printed; empty where there is no such command or it did not answer
     * @param devices verbs devices that the kernel lists
     * @param interfaces network interfaces
     * @param modules loaded kernel modules that have to do with RDMA
     * @param lockedBytes how much memory a process may lock (RLIMIT_MEMLOCK), {@link Long#MAX_VALUE} without a limit
     * @param hugePages empty where the kernel has none
     * @param hardwarePorts what macOS calls its hardware ports
     * @param unanswered what was asked and got no answer, a sentence each
     */
    record HostDescribed(
            String os,
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
            List<String> unanswered)
            implements HostFact {

        public HostDescribed {
            devices = devices == null ? List.of() : List.copyOf(devices);
            interfaces = interfaces == null ? List.of() : List.copyOf(interfaces);
            modules = modules == null ? List.of() : List.copyOf(modules);
            hardwarePorts = hardwarePorts == null ? List.of() : List.copyOf(hardwarePorts);
            unanswered = unanswered == null ? List.of() : List.copyOf(unanswered);
        }
    }

    /**
     * A verbs device in sysfs.
     *
     * @param driver the kernel driver behind it; may be empty
     * @param firmware as the device says; may be empty
     */
    record Device(String name, String driver, String firmware, List<Port> ports) {

        public Device {
            ports = ports == null ? List.of() : List.copyOf(ports);
        }
    }

    /**
     * A port of a verbs device in sysfs.
     *
     * @param state for example {@code 4: ACTIVE}
     * @param physical for example {@code 5: LinkUp}
     * @param rate for example {@code 100 Gb/sec (4X EDR)}
     */
    record Port(int number, String state, String physical, String rate, String linkLayer) {}

    /**
     * A network interface.
     *
     * @param driver the kernel driver behind it; empty for one that has none, such as the loopback
     * @param mtu bytes, 0 when it was not told
     * @param megabits speed in Mbit/s; empty where the driver does not say
     * @param state for example {@code up}
     */
    record Interface(String name, String driver, int mtu, OptionalLong megabits, String state) {}

    /** @param pageBytes size of one */
    record HugePages(long total, long free, long pageBytes) {}

    /** For example {@code Thunderbolt 1} on {@code en2}. */
    record HardwarePort(String name, String device) {}
}
