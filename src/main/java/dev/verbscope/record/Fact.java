package dev.verbscope.record;

import com.fasterxml.jackson.annotation.JsonTypeInfo;

/**
 * A rare, named record: something that happened once. Facts are stored as JSON under the simple name of their record
 * (its kind, the property {@code fact}), so those names are unique over all groups and part of the file format.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "fact")
public sealed interface Fact permits SessionFact, HostFact, DeviceFact, VerbsFact, ControlFact, WarmupFact, GateFact {}
