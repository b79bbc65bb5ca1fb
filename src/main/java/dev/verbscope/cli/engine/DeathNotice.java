package dev.verbscope.cli.engine;

import dev.verbscope.record.DeviceFact.DeviceChosen;
import dev.verbscope.record.Fact;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.LastCall;
import dev.verbscope.record.OrphanedRecording;
import dev.verbscope.record.RecordHandler;
import dev.verbscope.record.RecordingReader;
import dev.verbscope.record.SessionError;
import dev.verbscope.record.SessionFact.EngineDied;
import dev.verbscope.record.SessionFact.SessionEnded;
import dev.verbscope.record.Stamp;
import dev.verbscope.record.VerbsCall;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds out how an engine's process ended, and tells it in the recording that the process could not end itself. */
final class DeathNotice {
    /** The error code of a session whose engine died. */
    static final String CODE = "engine-died";

    private DeathNotice() {}

    /**
     * Does nothing when the recording was ended in order.
     *
     * @param aside where the JVM's error file lies
     * @param linkNanos the link's clock now
     * @return whether it had not been
     */
    static boolean tell(long pid, int exitCode, int rank, Path recording, Path aside, long linkNanos)
            throws IOException {
        EngineDied died;
        try (RecordingReader reader = RecordingReader.open(recording)) {
            if (reader.counters().closed()) {
                return false;
            }
            Chosen chosen = new Chosen();
            while (reader.poll(chosen, Integer.MAX_VALUE) > 0) {
                // the device stands near the beginning
            }
            CrashReport report = CrashReport.of(aside, pid, exitCode);
            LastCall call = reader.lastCall();
            died = new EngineDied(
                    pid,
                    exitCode,
                    report.signal(),
                    report.frame(),
                    call.call(),
                    call.call() != VerbsCall.NONE && !call.returned(),
                    chosen.device,
                    call.generation(),
                    call.enteredNanos(),
                    report.errorFile().map(Path::toString),
                    CrashReport.systemReports());
        }
        SessionError error = new SessionError(CODE, message(rank, died), rank, died.generation());
        return new OrphanedRecording(recording).close(linkNanos, List.of(died, new SessionEnded(Optional.of(error))));
    }

    private static String message(int rank, EngineDied it) {
        StringBuilder text = new StringBuilder("rank " + rank);
        if (!it.device().isEmpty()) {
            text.append(", ").append(it.device());
        }
        text.append(": the engine's process ").append(it.pid());
        text.append(it.signal().map(signal -> " died of " + signal).orElse(" ended with exit code " + it.exitCode()));
        if (it.inside()) {
            text.append(" inside ").append(it.call().function());
            text.append(it.generation() > 0 ? ", generation " + it.generation() : "");
        } else if (it.call() != VerbsCall.NONE) {
            text.append(" outside of any verbs call; the last one was ")
                    .append(it.call().function());
        } else {
            text.append(" before its first verbs call");
        }
        it.frame().ifPresent(frame -> text.append(", at ").append(frame));
        text.append('.');
        it.errorFile()
                .ifPresent(file ->
                        text.append(" The JVM's error file: ").append(file).append('.'));
        it.crashReports()
                .ifPresent(folder -> text.append(" The system's crash reports: ")
                        .append(folder)
                        .append('.'));
        text.append(
                it.call() == VerbsCall.NONE
                        ? " Start again"
                        : " What it held of the device may stay taken until a reboot; start again, and reboot if that is refused");
        return text.toString();
    }

    /** The device taken last. */
    private static final class Chosen implements RecordHandler {
        private String device = "";

        @Override
        public void fact(Stamp stamp, Fact fact) {
            if (fact instanceof DeviceChosen it) {
                device = it.device();
            }
        }

        @Override
        public void sample(GateSample sample) {}

        @Override
        public void gap(long samples) {}
    }
}
