package dev.verbscope.record;

/**
 * Why a session failed.
 *
 * @param code stable, for programs: lower case with dashes, for example {@code gate-timeout}
 * @param message what was attempted, where, what came of it and what to look at next
 * @param rank the rank that met it
 * @param generation the queue pair in use, 0 before the first
 */
public record SessionError(String code, String message, int rank, int generation) {}
