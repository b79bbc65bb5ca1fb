package dev.verbscope.ui.desk;

/**
 * A fault of the embedded fabric that can be switched while a link runs.
 *
 * @param code stable, as {@link dev.verbscope.record.SessionFact.FaultSwitched} writes it
 * @param label what it does, for a menu
 * @param byDirection whether it strikes one direction at a time
 */
public record FaultChoice(String code, String label, boolean byDirection) {}
