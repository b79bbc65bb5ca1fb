package dev.verbscope.cli.engine;

import dev.verbscope.link.SessionPlan;
import dev.verbscope.link.socket.Endpoint;
import dev.verbscope.record.ControlFact.Listening;
import dev.verbscope.record.Fact;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.RecordHandler;
import dev.verbscope.record.RecordingReader;
import dev.verbscope.record.SessionFact.SessionEnded;
import dev.verbscope.record.Stamp;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The engine in a child process: the same program without a window. Its recording is all that comes from it, its standard
 * input all that goes to it; what it says on standard error lies in a file. A driver that crashes takes the child alone
 * along, and how it died is then appended to the recording. The child is never killed: it is asked to stop, and exits once
 * the verbs call that it is in has returned.
 */
public final class ChildEngine implements RankEngine {
    /** A JVM starts in half a second; on a machine that is busy elsewhere it may take long. */
    private static final Duration START_DEADLINE = Duration.ofSeconds(60);

    /** How often the recording is looked for; ends early when the process does. */
    private static final long LOOK_EVERY_MS = 5;

    /** A gate timeout, the peer's answer and a teardown; an engine that takes longer is stuck inside a driver. */
    private static final long CLOSE_DEADLINE_S = 10;

    /** Of what a child said that did not come to record anything. */
    private static final int LAST_WORDS = 400;

    private final Process process;
    private final BufferedWriter input;
    private final Path recording;
    private final Path aside;
    private final int rank;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private Endpoint address;
    private long commands;
    private volatile boolean left;
    private volatile boolean died;

    private ChildEngine(Process process, SessionPlan plan, Path folder, Path aside) {
        this.process = process;
        this.input = new BufferedWriter(process.outputWriter(StandardCharsets.UTF_8));
        this.rank = plan.rank();
        this.recording = folder.resolve("rank-" + rank);
        this.aside = aside;
        this.address = plan.address();
    }

    /** The folder beside the recording of a rank in which its child's standard error and error file lie. */
    public static String asideName(int rank) {
        return "engine-" + rank;
    }

    /**
     * Starts the child and waits until it records, and listens where it is to.
     *
     * @param wish whose devices to take
     * @param devices what has come of the wish
     * @param folder for the recording
     * @throws IOException the child cannot be started, or ended before it recorded anything
     */
    public static ChildEngine start(SessionPlan plan, DeviceWish wish, DeviceSource devices, Path folder)
            throws IOException {
        return start(plan, wish, devices, folder, Map.of());
    }

    /** @param environment what to add to this process' own */
    public static ChildEngine start(
            SessionPlan plan, DeviceWish wish, DeviceSource devices, Path folder, Map<String, String> environment)
            throws IOException {
        Path aside = Files.createDirectories(folder.resolve(asideName(plan.rank())));
        Path said = aside.resolve("stderr.txt");
        ProcessBuilder builder = new ProcessBuilder(
                        JvmLine.forALink(aside.resolve(CrashReport.fileName("%p")), List.of("engine")))
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        builder.environment().putAll(environment);
        ChildEngine engine = new ChildEngine(builder.start(), plan, folder, aside);
        // the future of the exit is not to be completed by the one thread that reaps all processes
        engine.process
                .onExit()
                .thenRunAsync(
                        engine::gone,
                        work -> Thread.ofPlatform()
                                .daemon()
                                .name("engine-" + plan.rank() + "-end")
                                .start(work));
        engine.write(EngineOrder.of(plan, wish, devices, folder).line());
        engine.awaitRecording(said);
        if (plan.leads() && plan.address().port() == 0) {
            engine.awaitListening();
        }
        return engine;
    }

    private void awaitRecording(Path said) throws IOException {
        long deadline = System.nanoTime() + START_DEADLINE.toNanos();
        while (!Files.isRegularFile(recording.resolve("head"))) {
            boolean over = goneWithin(LOOK_EVERY_MS);
            if (over && !Files.isRegularFile(recording.resolve("head"))) {
                throw new IOException("the engine's process ended with exit code " + process.exitValue()
                        + " before it recorded anything; it said: " + lastWords(said));
            }
            if (System.nanoTime() - deadline > 0) {
                closeInput();
                throw new IOException("the engine's process " + process.pid() + " recorded nothing in "
                        + START_DEADLINE.toSeconds() + " s; it was asked to end");
            }
        }
    }

    private static String lastWords(Path said) throws IOException {
        String all = Files.readString(said, StandardCharsets.ISO_8859_1).strip();
        return all.isEmpty() ? "nothing" : all.substring(Math.max(0, all.length() - LAST_WORDS));
    }

    private void awaitListening() throws IOException {
        long deadline = System.nanoTime() + START_DEADLINE.toNanos();
        try (RecordingReader reader = RecordingReader.open(recording)) {
            Beginning beginning = new Beginning();
            boolean over = false;
            while (beginning.goesOn() && !over && System.nanoTime() - deadline < 0) {
                over = goneWithin(LOOK_EVERY_MS);
                reader.poll(beginning, Integer.MAX_VALUE);
            }
            beginning.listening.ifPresent(it -> address = Endpoint.parse(it));
        }
    }

    /** Until it listens, or has failed to. */
    private static final class Beginning implements RecordHandler {
        private Optional<String> listening = Optional.empty();
        private boolean ended;

        boolean goesOn() {
            return listening.isEmpty() && !ended;
        }

        @Override
        public void fact(Stamp stamp, Fact fact) {
            if (fact instanceof Listening it) {
                listening = Optional.of(it.address());
            }
            ended |= fact instanceof SessionEnded;
        }

        @Override
        public void sample(GateSample sample) {}

        @Override
        public void gap(long samples) {}
    }

    private boolean goneWithin(long millis) throws IOException {
        try {
            return process.waitFor(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            closeInput();
            throw new IOException("interrupted while the engine's process started", e);
        }
    }

    /** The process is gone: what it could not say any more is said for it. */
    private void gone() {
        try {
            died = DeathNotice.tell(process.pid(), process.exitValue(), rank, recording, aside, linkNanos());
        } catch (IOException | RuntimeException e) {
            // the recording that the child has left is all there is to tell
        } finally {
            closeInput();
            ended.complete(null);
        }
    }

    /** The child's process. */
    public long pid() {
        return process.pid();
    }

    @Override
    public Endpoint address() {
        return address;
    }

    @Override
    public Path recording() {
        return recording;
    }

    /** Both processes read the clock that counts from the start of the machine. */
    @Override
    public long linkNanos() {
        return System.nanoTime();
    }

    @Override
    public void stop(String reason) {
        command(EngineCommandLine.STOP, reason);
    }

    @Override
    public void recreate(String reason) {
        command(EngineCommandLine.RECREATE, reason);
    }

    private synchronized void command(String command, String reason) {
        try {
            write(new EngineCommandLine(++commands, command, reason).line());
        } catch (IOException e) {
            // it is gone, or on its way; how is in the recording
        }
    }

    private synchronized void write(String line) throws IOException {
        input.write(line);
        input.newLine();
        input.flush();
    }

    private void closeInput() {
        try {
            input.close();
        } catch (IOException e) {
            // nobody reads it any more
        }
    }

    @Override
    public CompletableFuture<Void> ended() {
        return ended.copy();
    }

    @Override
    public boolean died() {
        return died;
    }

    @Override
    public Optional<LeftBehind> leave() {
        left = true;
        return ended.isDone() ? Optional.empty() : LeftBehind.at(process.pid(), recording, linkNanos());
    }

    @Override
    public void close() {
        stop("closed");
        if (left) {
            return;
        }
        try {
            ended.get(CLOSE_DEADLINE_S, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            left = true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
