package dev.verbscope.record;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** A process that writes a recording: until it is done, or until it is killed. */
public final class ChildWriter {

    private ChildWriter() {}

    /** Starts this class as a process of its own. */
    static Process start(Path recording, long gates) throws IOException {
        return new ProcessBuilder(javaLine(ChildWriter.class, recording.toString(), Long.toString(gates)))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** How a class of the tests is started as a process of its own. */
    public static List<String> javaLine(Class<?> main, String... args) throws IOException {
        try {
            Path tests =
                    Path.of(main.getResource(main.getSimpleName() + ".class").toURI());
            for (int i = 0; i < main.getName().split("\\.").length; i++) {
                tests = tests.getParent();
            }
            Path classes = Path.of(RecordingWriter.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            List<String> path = new ArrayList<>(List.of(tests.toString(), classes.toString()));
            path.add(System.getProperty("java.class.path", ""));
            path.add(System.getProperty("jdk.module.path", ""));
            List<String> line = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    String.join(System.getProperty("path.separator"), path),
                    main.getName()));
            line.addAll(List.of(args));
            return line;
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    /**
     * Writes that many gates, a fact at each hundredth, waits in the middle for a byte on standard input, and closes; 0
     * gates: writes until it is killed, within a call.
     *
     * @param args the recording's folder, the number of gates
     */
    public static void main(String[] args) throws IOException {
        long gates = Long.parseLong(args[1]);
        var sample = new GateSample();
        try (var writer = RecordingWriter.create(
                Path.of(args[0]), 0, 0, new RecordingOptions(64 << 20, 16 << 10, 32 << 10, 4, "child"))) {
            System.out.println("writing");
            for (long gate = 1; gates == 0 || gate <= gates; gate++) {
                writer.entering(VerbsCall.POST_SEND, 0, 1, gate);
                Records.fill(sample, gate);
                writer.sample(sample);
                if (gate % 100 == 0) {
                    writer.fact(gate, Records.fact(gate));
                }
                if (gates != 0) {
                    writer.left(gate + 1);
                }
                if (gate * 2 == gates) {
                    System.in.read();
                }
                if (gate % 50 == 0) {
                    LockSupport.parkNanos(100_000); // leaves the processor to the reader
                }
            }
        }
    }
}
