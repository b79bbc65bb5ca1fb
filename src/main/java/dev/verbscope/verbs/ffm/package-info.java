/**
 * The verbs vocabulary bound to the system's verbs library ({@code librdma.dylib} on macOS, {@code libibverbs.so.1} on
 * Linux) with the foreign function interface: which paths were tried, the symbol table, layouts, errno capture, lifetimes.
 * The library is never linked and never needed: where it does not load, that is a fact to be shown.
 *
 * <p>May use {@link dev.verbscope.verbs}.
 */
package dev.verbscope.verbs.ffm;
