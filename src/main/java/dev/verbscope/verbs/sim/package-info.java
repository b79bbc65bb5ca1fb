/**
 * The vocabulary of {@link dev.verbscope.verbs} as an embedded fabric: two hosts with several devices each and cables
 * between them, the documented quirks of real devices as values, faults that can be switched while a session runs, a real
 * or a virtual clock, and a seed. The same seed gives the same session. Whatever comes from here is to be called simulated.
 * <p>May use: {@code verbs}. The engine must not know it: {@code link} sees only the vocabulary.
 */
package dev.verbscope.verbs.sim;
