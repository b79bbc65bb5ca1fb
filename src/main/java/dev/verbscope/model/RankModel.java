package dev.verbscope.model;

import dev.verbscope.record.Counts;
import dev.verbscope.record.HostFact;
import java.util.List;
import java.util.Optional;

/**
 * One rank as its own records tell it. Every time is session time: nanoseconds since the session began, on the link's
 * one time axis.
 *
 * @param host the machine that wrote the recording; empty in recordings that do not say
 * @param phases in order; the last is the current one
 * @param provider where the devices come from; empty in recordings that do not say
 * @param devices in the provider's order
 * @param chosen the device taken; empty before, and over TCP without devices
 * @param held the last count of what is held; empty before anything was
 * @param generations queue pairs in order; the last is the current one
 * @param window empty over TCP and before a queue pair stands
 * @param queues empty before a queue pair stands
 * @param pendingCall the verbs call that has not returned, where the last-call cell was asked
 * @param bulk traffic between and after the decode gates
 * @param counts both data-plane counts of this rank since the session began
 */
public record RankModel(
        RankOrigin origin,
        RankLife life,
        Optional<HostFact.HostDescribed> host,
        List<PhaseSpan> phases,
        Rendezvous rendezvous,
        Optional<ProviderModel> provider,
        List<DeviceModel> devices,
        Optional<DeviceChoice> chosen,
        Optional<HeldModel> held,
        Optional<RecipeModel> recipe,
        List<GenerationModel> generations,
        Counts counts,
        Completions completions,
        Optional<WindowModel> window,
        Optional<QueuesModel> queues,
        GatesModel gates,
        BulkModel bulk,
        Optional<PeerReport> peerReport,
        Optional<ClockModel> clock,
        Optional<PendingCall> pendingCall,
        Activity activity) {

    public RankModel {
        phases = List.copyOf(phases);
        devices = List.copyOf(devices);
        generations = List.copyOf(generations);
    }

    /** What {@code rdma_ctl status} said on the machine that recorded this rank; empty where nothing was told. */
    public Optional<String> rdmaSwitch() {
        return host.flatMap(HostFact.HostDescribed::rdmaSwitch);
    }

    public int rank() {
        return origin.rank();
    }

    public Optional<PhaseSpan> phase() {
        return phases.isEmpty() ? Optional.empty() : Optional.of(phases.getLast());
    }

    public Optional<GenerationModel> generation() {
        return generations.isEmpty() ? Optional.empty() : Optional.of(generations.getLast());
    }

    public Optional<GenerationModel> generation(int n) {
        return generations.stream().filter(g -> g.n() == n).findFirst();
    }

    /** The port of the device taken, as it was queried. */
    public Optional<PortModel> chosenPort() {
        return chosen.flatMap(c -> devices.stream()
                .filter(d -> d.name().equals(c.device()))
                .flatMap(d -> d.ports().stream())
                .filter(p -> p.attributes().port() == c.port())
                .findFirst());
    }

    /** The GID choice on the device taken. */
    public Optional<GidChoice> gidChoice() {
        return chosenPort().flatMap(PortModel::choice);
    }
}
