package dev.verbscope.host;

import java.util.Optional;

/**
 * What a system calls itself and what it runs on.
 *
 * @param distribution where the kernel's name does not say it, for example {@code Debian GNU/Linux 12 (bookworm)}
 * @param kernel its release; may be empty
 * @param machine the model; may be empty
 * @param memoryBytes 0 when it was not told
 */
record SystemWords(
        Optional<String> distribution, String kernel, String machine, Optional<String> processor, long memoryBytes) {

    static final SystemWords UNKNOWN = new SystemWords(Optional.empty(), "", "", Optional.empty(), 0);
}
