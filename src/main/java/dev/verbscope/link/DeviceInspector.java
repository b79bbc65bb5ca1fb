package dev.verbscope.link;

import dev.verbscope.record.DeviceFact.DeviceSeen;
import dev.verbscope.record.DeviceFact.GidChosen;
import dev.verbscope.record.DeviceFact.GidScored;
import dev.verbscope.record.Fact;
import dev.verbscope.verbs.Device;
import dev.verbscope.verbs.DeviceLimits;
import dev.verbscope.verbs.GidEntry;
import dev.verbscope.verbs.LinkLayer;
import dev.verbscope.verbs.PortAttributes;
import dev.verbscope.verbs.Provider;
import dev.verbscope.verbs.VerbsException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Looks at devices before any session, in the facts that a session would record. Read-only: no protection domain, queue or
 * region is created.
 */
public final class DeviceInspector {
    /** Longest GID table that is read: soft-RoCE says 1024. */
    static final int MAX_GIDS = 1024;

    private DeviceInspector() {}

    /**
     * One device.
     *
     * @param seen the device with its limits and ports
     * @param gids the GIDs of port 1 in index order, scored; empty slots left out
     * @param choice what the recipe's rule takes, and what others would; empty when the rule finds none
     */
    public record Inspected(DeviceSeen seen, List<GidScored> gids, Optional<GidChosen> choice) {

        /** All of it, in the order in which a session records it. */
        public List<Fact> facts() {
            List<Fact> facts = new ArrayList<>();
            facts.add(seen);
            facts.addAll(gids);
            choice.ifPresent(facts::add);
            return facts;
        }
    }

    /**
     * @param recipe whose rule would choose
     * @param control the control socket's own address, where it is known already
     * @throws VerbsException the library cannot list its devices, or one of them cannot be read
     */
    public static List<Inspected> inspect(Provider provider, Recipe recipe, Optional<InetAddress> control)
            throws VerbsException {
        List<Inspected> all = new ArrayList<>();
        for (String name : provider.deviceNames()) {
            all.add(inspect(provider, name, recipe, control));
        }
        return List.copyOf(all);
    }

    /**
     * One device alone.
     *
     * @throws VerbsException it cannot be opened or read
     */
    public static Inspected inspect(Provider provider, String name, Recipe recipe, Optional<InetAddress> control)
            throws VerbsException {
        try (Device device = provider.open(name)) {
            return inspect(device, recipe, control);
        }
    }

    private static Inspected inspect(Device device, Recipe recipe, Optional<InetAddress> control)
            throws VerbsException {
        DeviceLimits limits = device.queryDevice();
        List<PortAttributes> ports = ports(device, limits);
        DeviceSeen seen = new DeviceSeen(device.name(), limits, ports);
        if (ports.isEmpty()) {
            return new Inspected(seen, List.of(), Optional.empty());
        }
        PortAttributes port = ports.getFirst();
        GidDecision decision =
                GidDecision.of(device.name(), port.port(), table(device, port), port.linkLayer(), control);
        OptionalInt index = port.linkLayer() == LinkLayer.INFINIBAND
                ? OptionalInt.of(0)
                : decision.byRule(recipe.gid(), port.linkLayer());
        Optional<GidChosen> choice = index.isPresent()
                ? Optional.of(decision.chosen(index.getAsInt(), false, recipe.gid(), port.linkLayer()))
                : Optional.empty();
        return new Inspected(seen, decision.scored(), choice);
    }

    /** The ports of a device; a number of them from a library is bounded. */
    static List<PortAttributes> ports(Device device, DeviceLimits limits) throws VerbsException {
        List<PortAttributes> ports = new ArrayList<>();
        for (int port = 1; port <= Math.min(limits.ports(), 8); port++) {
            ports.add(device.queryPort(port));
        }
        return ports;
    }

    /** The whole GID table of a port, empty slots included. */
    static List<GidEntry> table(Device device, PortAttributes port) throws VerbsException {
        List<GidEntry> table = new ArrayList<>();
        for (int index = 0; index < Math.min(port.gidTableLength(), MAX_GIDS); index++) {
            table.add(device.queryGid(port.port(), index));
        }
        return table;
    }
}
