package dev.verbscope.cli;

import dev.verbscope.link.BulkRun;
import picocli.CommandLine.Option;

/** The traffic between and after the decode gates, as {@code link} and {@code demo} are told it. */
final class BulkOptions {
    @Option(
            names = "--batches",
            paramLabel = "N",
            defaultValue = "0",
            description = "Batch gates, after the decode gates. Both ranks need the same bulk traffic. Default: none.")
    private int batches;

    @Option(
            names = "--rows",
            paramLabel = "R",
            defaultValue = "8",
            description = "Rows of a batch and of a verify block, 1 to 8. Default: ${DEFAULT-VALUE}.")
    private int rows;

    @Option(
            names = "--bigs",
            paramLabel = "N",
            defaultValue = "0",
            description = "Big gates, after the batches unless --mix. Default: none.")
    private int bigs;

    @Option(
            names = "--big-bytes",
            paramLabel = "B",
            defaultValue = "4194304",
            description = "Payload of a big gate, up to 1 GiB. Default: ${DEFAULT-VALUE}.")
    private long bigBytes;

    @Option(
            names = "--blocks",
            paramLabel = "N",
            defaultValue = "0",
            description = "Verify blocks, after everything else. Default: none.")
    private int blocks;

    @Option(
            names = "--mix",
            paramLabel = "M",
            defaultValue = "0",
            description = "A big gate before every M-th decode gate, as long as there are some. Default: 0, not mixed.")
    private int mix;

    /** @throws IllegalArgumentException a number is out of its range; the message names it */
    BulkRun run() {
        return new BulkRun(batches, rows, bigs, bigBytes, blocks, mix);
    }
}
