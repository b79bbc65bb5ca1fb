package dev.verbscope.host;

import dev.verbscope.verbs.Os;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What this machine says about itself. Nothing of it says anything about the peer's machine, or about the hosts of the
 * embedded fabric.
 *
 * @param os the system, as far as errno numbers go
 * @param osName name and version as the system gives them
 * @param arch processor architecture
 * @param hostName empty when it cannot be told
 * @param java version and vendor of the Java runtime
 * @param rdmaSwitch what {@code rdma_ctl status} printed; empty where there is no such command or it did not answer
 * @param kernelDevices verbs devices that the kernel lists (Linux: {@code /sys/class/infiniband}); empty where nothing
 *     lists any
 */
public record HostFacts(
        Os os,
        String osName,
        String arch,
        String hostName,
        String java,
        Optional<String> rdmaSwitch,
        List<String> kernelDevices) {

    public HostFacts {
        kernelDevices = List.copyOf(kernelDevices);
    }

    /** Whether RDMA is switched off on this Mac; empty where no switch tells. */
    public Optional<Boolean> rdmaDisabled() {
        return rdmaSwitch.map(text -> text.toLowerCase(Locale.ROOT).contains("disabled"));
    }
}
