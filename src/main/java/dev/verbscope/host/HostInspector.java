package dev.verbscope.host;

import dev.verbscope.verbs.Os;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Asks this machine about itself. Read-only: it reads sysfs and procfs, runs programs that only print ({@code rdma_ctl
 * status}, {@code sysctl -n}, {@code networksetup -listallhardwareports}, {@code ulimit -l}), opens no device and changes
 * no setting. Each question is asked on a thread of its own, so that a driver whose sysfs file hangs costs its own answer
 * and no other.
 */
public final class HostInspector {
    /** Long enough for a Mac's programs, all asked at once, on a busy machine. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Os os;
    private final SystemFiles files;
    private final Path programs;
    private final Duration patience;

    public HostInspector() {
        this(Os.current(), Path.of("/"), PATIENCE);
    }

    /**
     * @param root the folder that stands for {@code /}
     * @param patience how long to wait for all answers together
     */
    HostInspector(Os os, Path root, Duration patience) {
        this.os = os;
        this.files = new SystemFiles(root);
        this.programs = root;
        this.patience = patience;
    }

    /** Waits for up to two seconds: not for the JavaFX or the link thread. */
    public HostFacts inspect() {
        Questions questions = new Questions(patience);
        Programs run = new Programs(programs, patience);
        return switch (os) {
            case MACOS -> mac(new MacHost(run), questions);
            case LINUX -> linux(new LinuxHost(files), questions);
        };
    }

    private HostFacts linux(LinuxHost host, Questions questions) {
        var system = questions.ask("the system's description", host::system, SystemWords.UNKNOWN);
        var devices = questions.ask("the verbs devices in sysfs", host::devices, List.<HostFacts.Device>of());
        var interfaces = questions.ask("the network interfaces", host::interfaces, List.<HostFacts.Interface>of());
        var modules = questions.ask("the kernel's modules", host::modules, List.<String>of());
        var locked = questions.ask("the limit of locked memory", host::lockedBytes, OptionalLong.empty());
        var huge = questions.ask("the huge pages", host::hugePages, Optional.<HostFacts.HugePages>empty());
        return facts(
                system.get(),
                Optional.empty(),
                devices.get(),
                interfaces.get(),
                modules.get(),
                locked.get(),
                huge.get(),
                List.of(),
                questions);
    }

    private HostFacts mac(MacHost host, Questions questions) {
        var system = questions.ask("sysctl", host::system, SystemWords.UNKNOWN);
        var rdma = questions.ask("rdma_ctl status", host::rdmaSwitch, Optional.<String>empty());
        var interfaces = questions.ask("the network interfaces", host::interfaces, List.<HostFacts.Interface>of());
        var locked = questions.ask("ulimit -l", host::lockedBytes, OptionalLong.empty());
        var ports = questions.ask("networksetup", host::hardwarePorts, List.<HostFacts.HardwarePort>of());
        return facts(
                system.get(),
                rdma.get(),
                List.of(),
                interfaces.get(),
                List.of(),
                locked.get(),
                Optional.empty(),
                ports.get(),
                questions);
    }

    private HostFacts facts(
            SystemWords system,
            Optional<String> rdmaSwitch,
            List<HostFacts.Device> devices,
            List<HostFacts.Interface> interfaces,
            List<String> modules,
            OptionalLong lockedBytes,
            Optional<HostFacts.HugePages> hugePages,
            List<HostFacts.HardwarePort> hardwarePorts,
            Questions questions) {
        String name = System.getProperty("os.name") + " " + System.getProperty("os.version");
        String architecture = System.getProperty("os.arch");
        return new HostFacts(
                os,
                system.distribution().map(it -> it + " (" + name + ")").orElse(name),
                system.kernel(),
                system.machine(),
                system.processor().map(it -> it + " (" + architecture + ")").orElse(architecture),
                Runtime.getRuntime().availableProcessors(),
                system.memoryBytes(),
                System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")",
                rdmaSwitch,
                devices,
                interfaces,
                modules,
                lockedBytes,
                hugePages,
                hardwarePorts,
                questions.unanswered());
    }
}
