package dev.verbscope.cli;

import java.io.IOException;
import java.nio.file.Path;

/** Runs gates on the embedded fabric as fast as they go, with the recorder and without. */
@FunctionalInterface
interface GateRateBench {

    /**
     * @param recordingOn gates per second while both ranks record to disk
     * @param recordingOff the same while neither records anything
     */
    record Rates(double recordingOn, double recordingOff) {}

    /** @param scratch an empty folder for recordings; deleted by the caller */
    Rates run(Path scratch) throws IOException;
}
