package dev.verbscope.model;

import dev.verbscope.record.DeviceFact;
import dev.verbscope.record.VerbsFact;
import dev.verbscope.verbs.DeviceLimits;
import dev.verbscope.verbs.LinkLayer;
import dev.verbscope.verbs.PortAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/** What one rank's records say about its devices, their GID tables, and what was taken and is held of them. */
final class DevicesFold {

    private record PortKey(String device, int port) {}

    private final Map<String, DeviceFact.DeviceSeen> seen = new LinkedHashMap<>();
    private final Map<PortKey, TreeMap<Integer, DeviceFact.GidScored>> gids = new LinkedHashMap<>();
    private final Map<PortKey, At<DeviceFact.GidChosen>> choices = new LinkedHashMap<>();
    private At<DeviceFact.DeviceChosen> chosen;
    private VerbsFact.Held held;
    private DeviceFact.LibraryLookedFor library;
    private DeviceFact.ProviderChosen provider;

    private List<DeviceModel> cached;
    private Axis cachedAxis;

    DevicesFold copy() {
        DevicesFold copy = new DevicesFold();
        copy.seen.putAll(seen);
        gids.forEach((port, table) -> copy.gids.put(port, new TreeMap<>(table)));
        copy.choices.putAll(choices);
        copy.chosen = chosen;
        copy.held = held;
        copy.library = library;
        copy.provider = provider;
        return copy;
    }

    /** The path MTU belongs to a generation and is not taken here. */
    void fact(long nanos, DeviceFact fact) {
        cached = null;
        switch (fact) {
            case DeviceFact.DeviceSeen it -> seen.put(it.device(), it);
            case DeviceFact.DeviceChosen it -> chosen = new At<>(nanos, it);
            case DeviceFact.GidScored it ->
                gids.computeIfAbsent(new PortKey(it.device(), it.port()), key -> new TreeMap<>())
                        .put(it.entry().index(), it);
            case DeviceFact.GidChosen it -> choices.put(new PortKey(it.device(), it.port()), new At<>(nanos, it));
            case DeviceFact.LibraryLookedFor it -> library = it;
            case DeviceFact.ProviderChosen it -> provider = it;
            case DeviceFact.PathMtuChosen it -> {}
        }
    }

    void held(VerbsFact.Held it) {
        held = it;
    }

    /** Empty where the records do not say how the devices were come by. */
    Optional<ProviderModel> provider() {
        return Optional.ofNullable(provider)
                .map(it -> new ProviderModel(
                        it.provider(),
                        it.byOperator(),
                        it.why(),
                        Optional.ofNullable(library).map(DevicesFold::library)));
    }

    private static LibraryModel library(DeviceFact.LibraryLookedFor it) {
        return new LibraryModel(
                it.path(),
                it.tried().stream()
                        .map(place -> new LibraryModel.Tried(place.path(), place.error()))
                        .toList(),
                it.found(),
                it.missing());
    }

    /** The device taken by name, empty text before. */
    String chosenName() {
        return chosen == null ? "" : chosen.fact().device();
    }

    Optional<DeviceChoice> chosen(Axis axis) {
        return Optional.ofNullable(chosen)
                .map(at -> new DeviceChoice(
                        at.fact().device(),
                        at.fact().port(),
                        at.fact().byOperator(),
                        at.fact().why(),
                        axis.at(at.nanos())));
    }

    List<DeviceModel> devices(Axis axis) {
        if (cached == null || !axis.equals(cachedAxis)) {
            List<DeviceModel> devices = new ArrayList<>();
            seen.values().forEach(it -> devices.add(device(it, axis)));
            cached = List.copyOf(devices);
            cachedAxis = axis;
        }
        return cached;
    }

    private DeviceModel device(DeviceFact.DeviceSeen it, Axis axis) {
        List<PortModel> ports = new ArrayList<>();
        for (PortAttributes port : it.ports()) {
            PortKey key = new PortKey(it.device(), port.port());
            Optional<At<DeviceFact.GidChosen>> choice = Optional.ofNullable(choices.get(key));
            List<GidModel> table = gids.getOrDefault(key, new TreeMap<>()).values().stream()
                    .map(gid -> gid(gid, choice.map(At::fact)))
                    .toList();
            ports.add(new PortModel(port, table, choice.map(at -> choice(at, axis))));
        }
        return new DeviceModel(it.device(), it.limits(), ports);
    }

    private static GidModel gid(DeviceFact.GidScored it, Optional<DeviceFact.GidChosen> choice) {
        int index = it.entry().index();
        Set<GidTag> tags = EnumSet.noneOf(GidTag.class);
        choice.ifPresent(c -> {
            if (c.index() == index) {
                tags.add(GidTag.USED);
            }
            if (c.jacclAdvertises().isPresent() && c.jacclAdvertises().getAsInt() == index) {
                tags.add(GidTag.JACCL_ADVERTISES);
            }
            if (c.jacclSgidIndex() == index) {
                tags.add(GidTag.JACCL_SENDS_FROM);
            }
        });
        List<GidModel.Reason> reasons = it.reasons().stream()
                .map(r -> new GidModel.Reason(r.points(), r.why()))
                .toList();
        return new GidModel(it.entry(), it.kind(), it.score(), it.usable(), reasons, tags);
    }

    private static GidChoice choice(At<DeviceFact.GidChosen> at, Axis axis) {
        DeviceFact.GidChosen it = at.fact();
        return new GidChoice(
                it.index(),
                it.byOperator(),
                it.rule(),
                it.why(),
                it.emptySlots(),
                it.best(),
                it.jacclAdvertises(),
                it.jacclSgidIndex(),
                it.disagreement(),
                axis.at(at.nanos()));
    }

    Optional<HeldModel> held(Optional<RecipeModel> recipe) {
        if (held == null) {
            return Optional.empty();
        }
        Optional<DeviceLimits> limits =
                Optional.ofNullable(seen.get(held.device())).map(DeviceFact.DeviceSeen::limits);
        return Optional.of(new HeldModel(
                held.device(),
                held.queuePairs(),
                held.memoryRegions(),
                held.protectionDomains(),
                held.completionQueues(),
                held.setups(),
                recipe.map(r -> OptionalInt.of(r.setupBudget())).orElseGet(OptionalInt::empty),
                limit(limits.map(DeviceLimits::maxQp), HeldModel.THUNDERBOLT_QUEUE_PAIRS),
                limit(limits.map(DeviceLimits::maxMr), HeldModel.THUNDERBOLT_MEMORY_REGIONS),
                limit(limits.map(DeviceLimits::maxPd), HeldModel.THUNDERBOLT_PROTECTION_DOMAINS)));
    }

    /** What the device says of itself; over Thunderbolt no more than was ever seen to be given. */
    private OptionalInt limit(Optional<Integer> said, int seenOnThunderbolt) {
        boolean thunderbolt = Optional.ofNullable(seen.get(held.device())).stream()
                .flatMap(device -> device.ports().stream())
                .anyMatch(port -> port.linkLayer() == LinkLayer.THUNDERBOLT);
        OptionalInt limit = said.map(OptionalInt::of).orElseGet(OptionalInt::empty);
        return thunderbolt ? OptionalInt.of(Math.min(limit.orElse(seenOnThunderbolt), seenOnThunderbolt)) : limit;
    }
}
