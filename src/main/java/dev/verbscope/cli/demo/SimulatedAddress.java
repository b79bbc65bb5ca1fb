package dev.verbscope.cli.demo;

import dev.verbscope.link.PortChoice;
import dev.verbscope.verbs.Device;
import dev.verbscope.verbs.Gid;
import dev.verbscope.verbs.PortAttributes;
import dev.verbscope.verbs.PortState;
import dev.verbscope.verbs.Provider;
import dev.verbscope.verbs.VerbsException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The address at which a simulated host would hold its control socket: the IPv4 address of the port that will be used. The
 * real socket runs over loopback, an address that stands in no GID table.
 */
public final class SimulatedAddress {
    private static final int PORT = 1;

    private SimulatedAddress() {}

    /** Empty when the port that would be taken has no IPv4-mapped GID, or none would be. Looks only, creates nothing. */
    public static Optional<InetAddress> of(Provider host, PortChoice choice) {
        try {
            List<String> names = host.deviceNames();
            for (String name : names) {
                boolean named = choice.device().map(name::equals).orElse(false);
                if (choice.device().isPresent() && !named) {
                    continue;
                }
                try (Device device = host.open(name)) {
                    PortAttributes port = device.queryPort(PORT);
                    if (named || port.state() == PortState.ACTIVE) {
                        return firstIpv4(device, port);
                    }
                }
            }
            return Optional.empty();
        } catch (VerbsException e) {
            return Optional.empty(); // the session will meet the same error and tell of it
        }
    }

    private static Optional<InetAddress> firstIpv4(Device device, PortAttributes port) throws VerbsException {
        for (int index = 0; index < port.gidTableLength(); index++) {
            Gid gid = device.queryGid(PORT, index).gid();
            if (gid.kind().ipv4()) {
                return Optional.of(ipv4(gid));
            }
        }
        return Optional.empty();
    }

    private static InetAddress ipv4(Gid gid) {
        byte[] raw = gid.toBytes();
        try {
            return InetAddress.getByAddress(Arrays.copyOfRange(raw, raw.length - 4, raw.length));
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four bytes are an address", e);
        }
    }
}
