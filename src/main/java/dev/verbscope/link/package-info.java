/**
 * The two-rank transport engine: session, recipes, GID scoring, bring-up of queue pairs, warm-up in both directions, gates
 * with their lookahead window, and the fallback to TCP. One link thread a session owns the verbs objects and its waits. Each
 * step leaves a record; the engine knows nothing of who reads them.
 * <p>May use: {@code verbs}, {@code record}, {@code link.wire}.
 */
package dev.verbscope.link;
