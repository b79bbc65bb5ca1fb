package dev.verbscope.ui.viewmodel;

import dev.verbscope.model.DeviceChoice;
import dev.verbscope.model.DeviceModel;
import dev.verbscope.model.GidChoice;
import dev.verbscope.model.PortModel;
import dev.verbscope.model.ProviderModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.verbs.PortAttributes;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The devices of this end, the GID table of one of them, and what the session holds.
 *
 * @param subtitle whose devices these are
 * @param simulated it is the embedded fabric that speaks
 * @param library how the verbs library was looked for; empty where there is none to be had
 * @param note why there is nothing to see, or what this list must not be taken for
 * @param railText everything in one line, for the folded pane
 */
public record DevicesViewModel(
        String subtitle,
        boolean simulated,
        List<Row> devices,
        Optional<Table> table,
        Optional<HeldViewModel> held,
        Optional<LibraryViewModel> library,
        Optional<String> note,
        String railText) {

    /** What a session over TCP has not done. */
    public static final String TCP_NOTE = "This session rides on TCP: no verbs port was touched.";

    /**
     * A device.
     *
     * @param state of its port 1, with the rate when it is ACTIVE
     * @param shown its GID table is the one below
     * @param inUse the session has taken it
     * @param nextStart the operator has chosen it for the next start
     */
    public record Row(String name, String state, boolean active, boolean shown, boolean inUse, boolean nextStart) {

        public String accessibleText() {
            return "device " + name + ", port 1 " + state + (inUse ? ", in use" : "")
                    + (nextStart ? ", chosen for the next start" : "");
        }
    }

    /**
     * The GID table of port 1 of a device.
     *
     * @param why why the slot in use was taken; may be empty
     * @param disagreement where recipe, score and JACCL part
     */
    public record Table(
            String device, String subtitle, List<GidCardViewModel> cards, String why, Optional<String> disagreement) {}

    public static final DevicesViewModel NONE = new DevicesViewModel(
            "this end", false, List.of(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), "");

    public DevicesViewModel {
        devices = List.copyOf(devices);
    }

    /**
     * @param host of this end
     * @param devices in the provider's order
     * @param next what the next start would be
     * @param rank this end's rank of the session, where there is one
     * @param overTcp the session rides on TCP
     * @param picked the device whose table is wanted; empty leaves it to the session, then to the next start
     */
    public static DevicesViewModel of(
            String host,
            boolean simulated,
            List<DeviceModel> devices,
            StartRequest next,
            Optional<RankModel> rank,
            boolean overTcp,
            Optional<String> picked) {
        Optional<String> inUse = rank.flatMap(RankModel::chosen).map(DeviceChoice::device);
        Optional<DeviceModel> shown = picked.flatMap(name -> named(devices, name))
                .or(() -> inUse.flatMap(name -> named(devices, name)))
                .or(() -> next.device().flatMap(name -> named(devices, name)))
                .or(() -> devices.stream().filter(DeviceModel::active).findFirst())
                .or(() -> devices.stream().findFirst());
        List<Row> rows = devices.stream()
                .map(device -> new Row(
                        device.name(),
                        state(device),
                        device.active(),
                        shown.filter(device::equals).isPresent(),
                        inUse.filter(device.name()::equals).isPresent(),
                        next.device().filter(device.name()::equals).isPresent()))
                .toList();
        String recipe = rank.flatMap(RankModel::recipe).map(r -> r.name()).orElse(next.recipe());
        Optional<Table> table = shown.flatMap(device -> table(device, recipe, nextIndex(device, next, inUse)));
        return new DevicesViewModel(
                "this end" + (host.isBlank() ? "" : ", " + host),
                simulated,
                rows,
                table,
                rank.flatMap(RankModel::held).map(HeldViewModel::of),
                rank.flatMap(RankModel::provider)
                        .flatMap(ProviderModel::library)
                        .map(LibraryViewModel::of),
                note(devices, overTcp, inUse.isPresent()),
                railText(shown, table));
    }

    /** The same with another word about why there is nothing to see. */
    public DevicesViewModel withNote(String other) {
        return new DevicesViewModel(subtitle, simulated, devices, table, held, library, Optional.of(other), railText);
    }

    /** The same with the library that was looked for before a session. */
    public DevicesViewModel withLibrary(LibraryViewModel inspected) {
        return new DevicesViewModel(subtitle, simulated, devices, table, held, Optional.of(inspected), note, railText);
    }

    private static Optional<DeviceModel> named(List<DeviceModel> devices, String name) {
        return devices.stream().filter(d -> d.name().equals(name)).findFirst();
    }

    /** The override belongs to the device that the next start would take: the operator's, else the one in use. */
    private static OptionalInt nextIndex(DeviceModel device, StartRequest next, Optional<String> inUse) {
        boolean meant = next.device().or(() -> inUse).map(device.name()::equals).orElse(true);
        return meant ? next.gidIndex() : OptionalInt.empty();
    }

    private static String state(DeviceModel device) {
        if (device.ports().isEmpty()) {
            return "no port";
        }
        PortAttributes port = device.ports().getFirst().attributes();
        return device.active() && port.speedGbps() > 0
                ? port.state() + " · " + port.speedGbps() + " Gb/s"
                : port.state().toString();
    }

    private static Optional<Table> table(DeviceModel device, String recipe, OptionalInt nextIndex) {
        if (device.ports().isEmpty()) {
            return Optional.empty();
        }
        PortModel port = device.ports().getFirst();
        Optional<GidChoice> choice = port.choice();
        List<GidCardViewModel> cards = port.gids().stream()
                .map(gid -> GidCardViewModel.of(
                        gid, recipe, choice, nextIndex.isPresent() && nextIndex.getAsInt() == gid.index()))
                .toList();
        String why = cards.isEmpty()
                ? "no GID: port " + port.attributes().state()
                : choice.map(GidChoice::why).orElse("");
        int empty = choice.map(GidChoice::emptySlots).orElse(0);
        return Optional.of(new Table(
                device.name(),
                "in index order",
                cards,
                why + (empty == 0 ? "" : "; " + Phrases.count(empty, "empty slot")),
                choice.flatMap(GidChoice::disagreement)));
    }

    private static Optional<String> note(List<DeviceModel> devices, boolean overTcp, boolean deviceTaken) {
        if (overTcp && !deviceTaken) {
            return Optional.of(TCP_NOTE);
        }
        return devices.isEmpty() ? Optional.of("No verbs device is listed here.") : Optional.empty();
    }

    private static String railText(Optional<DeviceModel> shown, Optional<Table> table) {
        return shown.map(device -> device.name()
                        + (device.active() ? " ACTIVE" : " " + state(device))
                        + table.flatMap(DevicesViewModel::emphasized)
                                .map(card -> " · GID " + card.index() + ": " + card.score() + " of "
                                        + GidCardViewModel.FULL_SCORE)
                                .orElse(""))
                .orElse("none listed");
    }

    private static Optional<GidCardViewModel> emphasized(Table table) {
        return table.cards().stream().filter(GidCardViewModel::emphasized).findFirst();
    }
}
