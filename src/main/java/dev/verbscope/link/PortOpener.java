package dev.verbscope.link;

import dev.verbscope.record.DeviceFact.DeviceChosen;
import dev.verbscope.record.DeviceFact.DeviceSeen;
import dev.verbscope.record.VerbsCall;
import dev.verbscope.verbs.Device;
import dev.verbscope.verbs.DeviceLimits;
import dev.verbscope.verbs.GidEntry;
import dev.verbscope.verbs.GidKind;
import dev.verbscope.verbs.LinkLayer;
import dev.verbscope.verbs.PortAttributes;
import dev.verbscope.verbs.PortState;
import dev.verbscope.verbs.Provider;
import dev.verbscope.verbs.VerbsException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Looks at the devices, takes one, scores its GIDs and takes one of those. Allocates nothing before the port is checked. */
final class PortOpener {
    private static final int PORT = 1;

    private final SessionPlan plan;
    private final Provider provider;
    private final Journal journal;
    private final VerbsLog log;

    PortOpener(SessionPlan plan, Provider provider, Journal journal, VerbsLog log) {
        this.plan = plan;
        this.provider = provider;
        this.journal = journal;
        this.log = log;
    }

    /** The names of the devices; a library that cannot list any has none. */
    List<String> list() {
        try {
            return log.call(
                    VerbsCall.GET_DEVICE_LIST,
                    provider.name(),
                    0,
                    "",
                    provider::deviceNames,
                    names -> names.isEmpty() ? "no device" : String.join(", ", names));
        } catch (VerbsException e) {
            return List.of();
        }
    }

    /**
     * Opens the device that the operator named or the recipe takes.
     *
     * @param control the control socket's own address, for the score
     * @throws LinkFailure no such device, port not ACTIVE, no such GID, or a call that failed
     */
    OpenPort open(Optional<InetAddress> control) throws LinkFailure {
        List<String> names = list();
        Optional<String> wanted = plan.port().device();
        if (wanted.isPresent() && !names.contains(wanted.get())) {
            throw noSuchDevice(wanted.get(), names);
        }
        if (names.isEmpty()) {
            throw new LinkFailure("no-device", "rank " + plan.rank() + ": no verbs device is listed");
        }
        String name = choose(names, wanted);
        Device device = null;
        try {
            device = log.call(VerbsCall.OPEN_DEVICE, name, 0, "", () -> provider.open(name));
            OpenPort port = inspect(device, control);
            device = null;
            return port;
        } catch (VerbsException e) {
            throw LinkFailure.of(
                    "open-device", where(name), e, "Look at what devices lists, and whether the driver is loaded");
        } finally {
            if (device != null) {
                closeQuietly(device);
            }
        }
    }

    /**
     * Looks, read-only, whether what the operator named exists.
     *
     * @throws LinkFailure no such device, or no GID at that index of it
     */
    void checkChoice(List<String> names) throws LinkFailure {
        Optional<String> wanted = plan.port().device();
        if (wanted.isPresent() && !names.contains(wanted.get())) {
            throw noSuchDevice(wanted.get(), names);
        }
        if (plan.port().gidIndex().isEmpty() || names.isEmpty()) {
            return;
        }
        int index = plan.port().gidIndex().getAsInt();
        String name = wanted.orElseGet(() -> firstActive(names));
        try (Device device = log.look(VerbsCall.OPEN_DEVICE, () -> provider.open(name))) {
            int slots =
                    log.look(VerbsCall.QUERY_PORT, () -> device.queryPort(PORT)).gidTableLength();
            if (index < 0 || index >= slots) {
                throw new LinkFailure(
                        "no-such-gid",
                        where(name) + ": GID index " + index + " is outside the table of " + slots + " slots");
            }
            if (log.look(VerbsCall.QUERY_GID, () -> device.queryGid(PORT, index))
                            .gid()
                            .kind()
                    == GidKind.ZERO) {
                throw new LinkFailure("no-such-gid", where(name) + ": GID index " + index + " is empty");
            }
        } catch (VerbsException e) {
            throw LinkFailure.of("open-device", where(name), e, "Look at what devices lists");
        }
    }

    private String firstActive(List<String> names) {
        return names.stream()
                .filter(name -> state(name).filter(PortState.ACTIVE::equals).isPresent())
                .findFirst()
                .orElse(names.getFirst());
    }

    private Optional<PortState> state(String name) {
        try (Device device = log.look(VerbsCall.OPEN_DEVICE, () -> provider.open(name))) {
            return Optional.of(
                    log.look(VerbsCall.QUERY_PORT, () -> device.queryPort(PORT)).state());
        } catch (VerbsException e) {
            return Optional.empty();
        }
    }

    private LinkFailure noSuchDevice(String wanted, List<String> names) {
        return new LinkFailure(
                "no-such-device",
                "rank " + plan.rank() + ": no verbs device is called " + wanted + "; "
                        + (names.isEmpty() ? "none is listed" : "listed: " + String.join(", ", names)));
    }

    /** Queries every listed device, read-only, so that the recording tells what there was to choose from. */
    private String choose(List<String> names, Optional<String> wanted) throws LinkFailure {
        Optional<String> active = Optional.empty();
        List<String> states = new ArrayList<>();
        for (String name : names) {
            Optional<PortState> state = look(name);
            states.add(name + " " + state.map(Enum::name).orElse("not readable"));
            if (active.isEmpty() && state.filter(PortState.ACTIVE::equals).isPresent()) {
                active = Optional.of(name);
            }
        }
        if (wanted.isPresent()) {
            journal.fact(new DeviceChosen(wanted.get(), PORT, true, "asked for by name"));
            return wanted.get();
        }
        if (active.isPresent()) {
            journal.fact(new DeviceChosen(active.get(), PORT, false, "the first whose port 1 is ACTIVE"));
            return active.get();
        }
        throw new LinkFailure(
                "port-down",
                "rank " + plan.rank() + ": no device has an ACTIVE port: " + String.join(", ", states)
                        + ". Check the cable, and that RDMA is enabled at both ends: a port is ACTIVE only then");
    }

    private Optional<PortState> look(String name) {
        Device device = null;
        try {
            Device opened = log.look(VerbsCall.OPEN_DEVICE, () -> provider.open(name));
            device = opened;
            DeviceLimits limits = log.look(VerbsCall.QUERY_DEVICE, opened::queryDevice);
            List<PortAttributes> ports = log.look(VerbsCall.QUERY_PORT, () -> DeviceInspector.ports(opened, limits));
            journal.fact(new DeviceSeen(name, limits, ports));
            return ports.stream().findFirst().map(PortAttributes::state);
        } catch (VerbsException e) {
            journal.note(name + ": " + e.getMessage());
            return Optional.empty();
        } finally {
            if (device != null) {
                closeQuietly(device);
            }
        }
    }

    private OpenPort inspect(Device device, Optional<InetAddress> control) throws LinkFailure, VerbsException {
        String name = device.name();
        PortAttributes port = log.call(
                VerbsCall.QUERY_PORT,
                name,
                0,
                "port " + PORT,
                () -> device.queryPort(PORT),
                attributes -> " -> " + attributes.state() + ", "
                        + attributes.linkLayer().label());
        if (port.state() != PortState.ACTIVE) {
            throw new LinkFailure(
                    "port-down",
                    where(name) + ": port " + PORT + " is " + port.state()
                            + ", not ACTIVE. Check the cable, and that RDMA is enabled at both ends");
        }
        long entered = log.entering(VerbsCall.QUERY_GID, 0);
        List<GidEntry> table;
        try {
            table = DeviceInspector.table(device, port);
        } finally {
            log.left();
        }
        journal.note(name + ": " + table.size() + " GID slots read in "
                + (journal.clock().nanos() - entered) / 1000 + " µs");
        GidDecision decision = GidDecision.of(
                name, PORT, table, port.linkLayer(), plan.origin().linkAddress().or(() -> control));
        decision.scored().forEach(journal::fact);
        int index = index(decision, port);
        return new OpenPort(
                journal, log, device, port, decision, index, plan.recipe().access());
    }

    private int index(GidDecision decision, PortAttributes port) throws LinkFailure {
        Recipe.GidRule rule = plan.recipe().gid();
        OptionalInt wanted = plan.port().gidIndex();
        if (wanted.isPresent()) {
            if (!decision.has(wanted.getAsInt())) {
                throw new LinkFailure(
                        "no-such-gid",
                        where(decision.device()) + ": GID index " + wanted.getAsInt() + " is "
                                + (wanted.getAsInt() >= 0 && wanted.getAsInt() < port.gidTableLength()
                                        ? "empty"
                                        : "outside the table of " + port.gidTableLength() + " slots")
                                + "; there is a GID at index " + indices(decision));
            }
            journal.fact(decision.chosen(wanted.getAsInt(), true, rule, port.linkLayer()));
            return wanted.getAsInt();
        }
        if (port.linkLayer() == LinkLayer.INFINIBAND) {
            journal.fact(decision.chosen(0, false, rule, port.linkLayer()));
            return 0;
        }
        int index = decision.byRule(rule, port.linkLayer()).orElseThrow(() -> noGid(decision, rule));
        journal.fact(decision.chosen(index, false, rule, port.linkLayer()));
        return index;
    }

    private LinkFailure noGid(GidDecision decision, Recipe.GidRule rule) {
        String where = where(decision.device());
        if (decision.scores().isEmpty()) {
            return new LinkFailure(
                    "no-gid",
                    where + ": all " + decision.emptySlots() + " slots of the GID table are empty. Give the interface"
                            + " an address");
        }
        return rule == Recipe.GidRule.INDEX_1
                ? new LinkFailure(
                        "no-such-gid",
                        where + ": the recipe takes GID index 1, which is empty; there is a GID at index "
                                + indices(decision))
                : new LinkFailure(
                        "no-ipv4-gid",
                        where + ": the table has no IPv4-mapped GID, only index " + indices(decision)
                                + ". An interface that is a member of a bridge has no address of its own: give it an"
                                + " IPv4 address, or choose an index");
    }

    private static String indices(GidDecision decision) {
        return decision.scores().isEmpty()
                ? "none"
                : String.join(
                        ", ",
                        decision.scores().stream()
                                .map(score -> score.entry().index() + " ("
                                        + score.entry().gid() + ")")
                                .toList());
    }

    private String where(String device) {
        return "rank " + plan.rank() + ", " + device;
    }

    private void closeQuietly(Device device) {
        try {
            log.look(VerbsCall.CLOSE_DEVICE, () -> {
                device.close();
                return null;
            });
        } catch (VerbsException e) {
            journal.note(device.name() + ": " + e.getMessage());
        }
    }
}
