package dev.verbscope.host;

import dev.verbscope.verbs.Os;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Asks this machine about itself. Read-only: it reads sysfs, runs {@code rdma_ctl status} and nothing else, and changes
 * no setting.
 */
public final class HostInspector {
    /** Where macOS 26.2 and later keep it. */
    private static final Path RDMA_CTL = Path.of("/usr/bin/rdma_ctl");

    private static final Path SYSFS_DEVICES = Path.of("/sys/class/infiniband");
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final int LONGEST_ANSWER = 4096;

    private final Path rdmaCtl;
    private final Path kernelDevices;
    private final Duration patience;

    public HostInspector() {
        this(RDMA_CTL, SYSFS_DEVICES, PATIENCE);
    }

    /**
     * @param rdmaCtl the program that tells whether RDMA is enabled, called with {@code status}
     * @param kernelDevices the folder with an entry for each verbs device
     * @param patience how long to wait for the program
     */
    HostInspector(Path rdmaCtl, Path kernelDevices, Duration patience) {
        this.rdmaCtl = rdmaCtl;
        this.kernelDevices = kernelDevices;
        this.patience = patience;
    }

    /** May wait for up to two seconds and resolve the host's name: not for the JavaFX or the link thread. */
    public HostFacts inspect() {
        return new HostFacts(
                Os.current(),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                System.getProperty("os.arch"),
                hostName(),
                System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")",
                rdmaSwitch(),
                kernelDevices());
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "";
        }
    }

    private Optional<String> rdmaSwitch() {
        if (!Files.isExecutable(rdmaCtl)) {
            return Optional.empty();
        }
        try {
            Process process = new ProcessBuilder(rdmaCtl.toString(), "status")
                    .redirectErrorStream(true)
                    .redirectInput(
                            ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                    .start();
            try {
                return answer(process);
            } finally {
                process.destroy();
            }
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** Short enough for the pipe to hold, so it can be read once the program has ended. */
    private Optional<String> answer(Process process) throws IOException, InterruptedException {
        if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
            return Optional.empty();
        }
        byte[] text = process.getInputStream().readNBytes(LONGEST_ANSWER);
        return Optional.of(new String(text, StandardCharsets.UTF_8).strip()).filter(t -> !t.isEmpty());
    }

    private List<String> kernelDevices() {
        if (!Files.isDirectory(kernelDevices)) {
            return List.of();
        }
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(kernelDevices)) {
            entries.forEach(entry -> names.add(entry.getFileName().toString()));
        } catch (IOException e) {
            return List.of();
        }
        names.sort(null);
        return names;
    }
}
