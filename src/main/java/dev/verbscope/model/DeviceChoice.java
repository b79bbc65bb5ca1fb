package dev.verbscope.model;

/** The device a rank took, and why. */
public record DeviceChoice(String device, int port, boolean byOperator, String why, long atNanos) {}
