package dev.verbscope.model;

/**
 * Why a session failed.
 *
 * @param code stable, for programs
 * @param message what was attempted, where, what came of it, what to look at next
 * @param rank the rank that met it
 * @param generation the queue pair in use, 0 before the first
 * @param atNanos session time
 */
public record Failure(String code, String message, int rank, int generation, long atNanos) {}
