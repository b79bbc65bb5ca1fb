package dev.verbscope.cli.engine;

import dev.verbscope.record.LastCall;
import dev.verbscope.record.RecordingException;
import dev.verbscope.record.RecordingReader;
import dev.verbscope.record.VerbsCall;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An engine that outlives who asked it to stop: it is inside a verbs call, or on its way out.
 *
 * @param pid its process
 * @param call the verbs call entered last
 * @param forNanos how long ago that was
 * @param recording where it still records
 */
public record LeftBehind(long pid, LastCall call, long forNanos, Path recording) {

    /** @param linkNanos the link's clock now */
    static Optional<LeftBehind> at(long pid, Path recording, long linkNanos) {
        try (RecordingReader reader = RecordingReader.open(recording)) {
            LastCall call = reader.lastCall();
            return Optional.of(new LeftBehind(pid, call, linkNanos - call.enteredNanos(), recording));
        } catch (RecordingException e) {
            LastCall none = new LastCall(VerbsCall.NONE, 0, 0, 0, OptionalLong.empty(), 0);
            return Optional.of(new LeftBehind(pid, none, 0, recording));
        }
    }

    /** One sentence or two for the person who closes the window. */
    public String sentence() {
        String where = call.call() == VerbsCall.NONE || call.returned()
                ? "is still giving back what it holds"
                : String.format(
                        Locale.ROOT,
                        "has been inside %s, generation %d, for %.1f s",
                        call.call().function(),
                        call.generation(),
                        forNanos / 1e9);
        return "process " + pid + " " + where
                + " and may hold its device. It was asked to stop and ends by itself when the"
                + " driver lets it; do not kill it. Its recording: " + recording;
    }
}
