package dev.verbscope.ui.desk;

import java.util.Optional;

/**
 * A verbs provider as the window offers it.
 *
 * @param name as commands write it: {@code sim} or {@code native}
 * @param label what a person calls it
 * @param simulated whether nothing it says is about real hardware; such a provider has scenarios, faults and speeds
 * @param why what it is here, or why it is offered first; a sentence
 * @param unavailable why it cannot be chosen here, a sentence; empty when it can
 */
public record ProviderChoice(String name, String label, boolean simulated, String why, Optional<String> unavailable) {}
