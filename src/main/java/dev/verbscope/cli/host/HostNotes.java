package dev.verbscope.cli.host;

import dev.verbscope.host.HostFacts;
import dev.verbscope.host.HostInspector;
import dev.verbscope.record.Fact;
import dev.verbscope.record.HostFact;
import dev.verbscope.record.SessionFact;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * What this machine says about itself, on its way into a recording. It is asked for on a thread of its own as soon as this
 * is made, so that the answers come while the session is being prepared.
 */
public final class HostNotes {
    /** A start waits that long: on Linux the answers take milliseconds, on a Mac as long as the slowest program. */
    private static final Duration PROMPT = Duration.ofMillis(300);

    /** Longer than this machine is given for its answers. */
    public static final Duration CERTAIN = Duration.ofSeconds(10);

    private final CompletableFuture<HostFact.HostDescribed> described = new CompletableFuture<>();

    public HostNotes() {
        Thread.ofVirtual().name("host-notes").start(() -> {
            try {
                described.complete(fact(new HostInspector().inspect()));
            } catch (RuntimeException e) {
                described.completeExceptionally(e);
            }
        });
    }

    /**
     * Hands the fact over: before this returns, so that it is among the first records of a session that has not begun; later,
     * when it comes, where the machine takes its time.
     */
    public void into(Consumer<Fact> note) {
        into(note, PROMPT);
    }

    /** The same with another patience; with {@link #CERTAIN} it is handed over before this returns, whatever there is. */
    public void into(Consumer<Fact> note, Duration patience) {
        try {
            note.accept(described.get(patience.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            described.thenAccept(note);
        } catch (ExecutionException e) {
            note.accept(new SessionFact.Noted("this machine was not described: " + e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** As recordings write it. */
    public static HostFact.HostDescribed fact(HostFacts host) {
        return new HostFact.HostDescribed(
                host.osName(),
                host.kernel(),
                host.machine(),
                host.processor(),
                host.cores(),
                host.memoryBytes(),
                host.java(),
                host.rdmaSwitch(),
                host.devices().stream().map(HostNotes::device).toList(),
                host.interfaces().stream()
                        .map(it -> new HostFact.Interface(it.name(), it.driver(), it.mtu(), it.megabits(), it.state()))
                        .toList(),
                host.modules(),
                host.lockedBytes(),
                host.hugePages().map(it -> new HostFact.HugePages(it.total(), it.free(), it.pageBytes())),
                host.hardwarePorts().stream()
                        .map(it -> new HostFact.HardwarePort(it.name(), it.device()))
                        .toList(),
                host.unanswered());
    }

    private static HostFact.Device device(HostFacts.Device device) {
        return new HostFact.Device(
                device.name(),
                device.driver(),
                device.firmware(),
                device.ports().stream()
                        .map(it -> new HostFact.Port(it.number(), it.state(), it.physical(), it.rate(), it.linkLayer()))
                        .toList());
    }
}
