package dev.verbscope.cli;

import dev.verbscope.cli.engine.DeviceWish;
import dev.verbscope.link.TransportWish;
import dev.verbscope.verbs.ffm.Allocation;
import java.util.Locale;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is asked of every measurement of gates. */
final class MeasurementOptions {

    /** What a gate can go over. */
    enum TransportName {
        rdma,
        tcp
    }

    @Mixin
    private DeviceOptions devices;

    @Option(
            names = "--transport",
            paramLabel = "rdma|tcp",
            defaultValue = "rdma",
            description = "Default: ${DEFAULT-VALUE}.")
    private TransportName transport;

    @Option(names = "--json", description = "Prints one JSON object on standard output.")
    private boolean json;

    DeviceWish devices() {
        return devices.wish(Allocation.MMAP);
    }

    TransportName transport() {
        return transport;
    }

    TransportWish transportWish() {
        return TransportWish.valueOf(transport.name().toUpperCase(Locale.ROOT));
    }

    boolean json() {
        return json;
    }
}
