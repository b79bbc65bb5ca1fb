/**
 * Findings: stateless rules over the model and over what the host says about itself, each with a code, a severity, its
 * evidence, an explanation and one next step.
 * <p>May use: {@code model}, {@code host} and the values of {@code verbs}.
 */
package dev.verbscope.diagnose;
