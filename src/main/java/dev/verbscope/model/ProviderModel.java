package dev.verbscope.model;

import java.util.Optional;

/**
 * Where the devices of a rank come from.
 *
 * @param name {@code sim} or {@code native}
 * @param byOperator because the operator said so
 * @param why a sentence
 * @param library empty where none was looked for
 */
public record ProviderModel(String name, boolean byOperator, String why, Optional<LibraryModel> library) {}
