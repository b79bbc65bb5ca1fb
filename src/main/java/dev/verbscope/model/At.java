package dev.verbscope.model;

/** Something with the time of its record on its rank's clock. */
record At<F>(long nanos, F fact) {}
