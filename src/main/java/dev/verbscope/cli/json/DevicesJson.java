package dev.verbscope.cli.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.verbscope.link.GidDecision;
import dev.verbscope.model.DeviceModel;
import dev.verbscope.model.GidChoice;
import dev.verbscope.model.GidModel;
import dev.verbscope.model.LibraryModel;
import dev.verbscope.model.PortModel;
import dev.verbscope.model.ProviderModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.verbs.GidType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * The devices of a provider as {@code devices} prints them. What is unknown is null.
 *
 * @param library null when the embedded fabric was asked for: then none was looked for
 * @param why why this provider
 * @param host the machine this ran on; of the embedded fabric's hosts it says nothing; absent when it did not describe itself
 */
@JsonPropertyOrder({"provider", "simulated", "why", "library", "devices", "host"})
public record DevicesJson(
        String provider,
        boolean simulated,
        String why,
        LibraryJson library,
        List<DeviceJson> devices,
        @JsonInclude(JsonInclude.Include.NON_NULL) HostJson host) {

    /**
     * The system's verbs library.
     *
     * @param path null when none was loaded
     * @param tried each place in order
     * @param symbols each function that is used: {@code found} or {@code missing}; empty when none was loaded
     */
    public record LibraryJson(String path, List<TriedJson> tried, Map<String, String> symbols) {}

    /** @param error the loader's own words; null when it was loaded */
    public record TriedJson(String path, String error) {}

    public record DeviceJson(String name, List<PortJson> ports) {}

    /**
     * @param state the name of an ibv_port_state
     * @param activeMtu bytes
     * @param gids in index order, empty slots left out
     */
    public record PortJson(
            int port, String state, String linkLayer, int activeMtu, int lid, List<GidJson> gids, ChoiceJson choice) {}

    /** @param type null where the library does not tell */
    public record GidJson(int index, String gid, String kind, String type, int score, List<ReasonJson> reasons) {}

    public record ReasonJson(int points, String why) {}

    /**
     * Which slot each client takes.
     *
     * @param ds4 null when ds4's rule finds none
     * @param jacclAdvertises null when JACCL finds none to advertise
     * @param jacclSgidIndex the slot JACCL sends from whatever it advertises
     */
    public record ChoiceJson(Integer ds4, Integer jacclAdvertises, int jacclSgidIndex) {}

    /**
     * @param rank as the model holds it after the facts of an inspection with ds4's recipe were folded
     */
    public static DevicesJson of(String provider, boolean simulated, RankModel rank) {
        return new DevicesJson(
                provider,
                simulated,
                rank.provider().map(ProviderModel::why).orElse(null),
                rank.provider()
                        .flatMap(ProviderModel::library)
                        .map(DevicesJson::library)
                        .orElse(null),
                rank.devices().stream().map(DevicesJson::device).toList(),
                rank.host().map(HostJson::of).orElse(null));
    }

    private static LibraryJson library(LibraryModel library) {
        Map<String, String> symbols = new TreeMap<>();
        library.found().forEach(symbol -> symbols.put(symbol, "found"));
        library.missing().forEach(symbol -> symbols.put(symbol, "missing"));
        return new LibraryJson(
                library.path().orElse(null),
                library.tried().stream()
                        .map(tried -> new TriedJson(tried.path(), tried.error().orElse(null)))
                        .toList(),
                symbols);
    }

    private static DeviceJson device(DeviceModel device) {
        return new DeviceJson(
                device.name(), device.ports().stream().map(DevicesJson::port).toList());
    }

    private static PortJson port(PortModel port) {
        return new PortJson(
                port.attributes().port(),
                port.attributes().state().name(),
                port.attributes().linkLayer().label(),
                port.attributes().activeMtu().bytes(),
                port.attributes().lid(),
                port.gids().stream().map(DevicesJson::gid).toList(),
                choice(port.choice()));
    }

    private static GidJson gid(GidModel gid) {
        GidType type = gid.entry().type();
        return new GidJson(
                gid.index(),
                gid.entry().gid().toString(),
                gid.kind().label(),
                type == GidType.UNKNOWN ? null : type.label(),
                gid.score(),
                gid.reasons().stream()
                        .map(r -> new ReasonJson(r.points(), r.why()))
                        .toList());
    }

    private static ChoiceJson choice(Optional<GidChoice> choice) {
        return new ChoiceJson(
                choice.map(GidChoice::index).orElse(null),
                choice.map(GidChoice::jacclAdvertises)
                        .flatMap(DevicesJson::boxed)
                        .orElse(null),
                choice.map(GidChoice::jacclSgidIndex).orElse(GidDecision.JACCL_SGID_INDEX));
    }

    private static Optional<Integer> boxed(OptionalInt index) {
        return index.isPresent() ? Optional.of(index.getAsInt()) : Optional.empty();
    }
}
