/**
 * The flight recorder: the vocabulary of facts and samples, the writer into a preallocated mapped file, the tailing reader,
 * the merge of two ranks' recordings on one time axis, and export. What happened is these records and nothing else; every
 * view of a link, live or replayed, is folded from them.
 * <p>May use: the values of {@code verbs}.
 */
package dev.verbscope.record;
