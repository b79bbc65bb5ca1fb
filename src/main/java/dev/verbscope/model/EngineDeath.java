package dev.verbscope.model;

import java.util.Optional;

/**
 * How the process of a rank's engine died. Times are session times.
 *
 * @param exitCode as the system told it, 128 and the signal's number after a signal
 * @param signal the signal it died of, as in {@code SIGSEGV (11)}; empty when it was none
 * @param frame where in the machine code, as the JVM's error file says it
 * @param function the C name of the verbs call entered last, empty when there was none
 * @param inside whether that call had not returned
 * @param device the device that had been chosen, empty before
 * @param generation the queue pair of that call, 0 where there is none
 * @param errorFile the JVM's error file, where there is one
 * @param crashReports where this system keeps its own crash reports, where it does
 * @param atNanos when it was seen to be gone
 */
public record EngineDeath(
        long pid,
        int exitCode,
        Optional<String> signal,
        Optional<String> frame,
        String function,
        boolean inside,
        String device,
        int generation,
        long enteredNanos,
        Optional<String> errorFile,
        Optional<String> crashReports,
        long atNanos) {}
