package dev.verbscope.record.masking;

import dev.verbscope.record.ControlFact;
import dev.verbscope.record.DeviceFact;
import dev.verbscope.record.Fact;
import dev.verbscope.record.GateFact;
import dev.verbscope.record.HostFact;
import dev.verbscope.record.SessionError;
import dev.verbscope.record.SessionFact;
import dev.verbscope.record.VerbsFact;
import dev.verbscope.record.WarmupFact;
import dev.verbscope.verbs.DeviceLimits;
import dev.verbscope.verbs.GidEntry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Masks facts, each component for what it is: a host, an endpoint, a GID, free text. Components that hold a word of the
 * program (a provider, an error's code, a frame's name) stay whatever a host is called. Taking the records apart is meant:
 * a component that is added later does not compile until somebody has said what it is.
 */
final class FactMask {
    private final TextMask texts;

    FactMask(TextMask texts) {
        this.texts = texts;
    }

    Fact fact(Fact fact) {
        return switch (fact) {
            case SessionFact session -> session(session);
            case HostFact host -> host(host);
            case DeviceFact device -> device(device);
            case VerbsFact verbs -> verbs(verbs);
            case ControlFact control -> control(control);
            case WarmupFact warmup -> warmup;
            case GateFact gate -> gate(gate);
        };
    }

    private SessionFact session(SessionFact fact) {
        return switch (fact) {
            case SessionFact.SessionStarted(
                    var rank,
                    var scenario,
                    var simulated,
                    var provider,
                    var transportAsked,
                    var address,
                    var host,
                    var os,
                    var pid,
                    var program,
                    var gatesAsked,
                    var gatesPerSecond,
                    var verifyEvery,
                    var gateTimeoutNanos,
                    var slots,
                    var vectorBytes,
                    var chunkBytes,
                    var lookaheadGates,
                    var identity) ->
                new SessionFact.SessionStarted(
                        rank,
                        scenario,
                        simulated,
                        provider,
                        transportAsked,
                        texts.endpoint(address),
                        texts.host(host),
                        os,
                        pid,
                        program,
                        gatesAsked,
                        gatesPerSecond,
                        verifyEvery,
                        gateTimeoutNanos,
                        slots,
                        vectorBytes,
                        chunkBytes,
                        lookaheadGates,
                        texts(identity));
            case SessionFact.RecipeChosen(
                    var name,
                    var choices,
                    var deviations,
                    var warmsUp,
                    var setupBudget,
                    var attemptBudget,
                    var attemptNanos) ->
                new SessionFact.RecipeChosen(
                        name, texts(choices), texts(deviations), warmsUp, setupBudget, attemptBudget, attemptNanos);
            case SessionFact.PhaseEntered entered -> entered;
            case SessionFact.TransportChosen(var transport, var mine, var theirs, var reason) ->
                new SessionFact.TransportChosen(transport, mine, theirs, texts.text(reason));
            case SessionFact.OperatorAsked(var what, var reason) ->
                new SessionFact.OperatorAsked(what, texts.text(reason));
            case SessionFact.FaultSwitched(var code, var label, var direction, var on) ->
                new SessionFact.FaultSwitched(code, texts.text(label), direction, on);
            case SessionFact.Noted(var text) -> new SessionFact.Noted(texts.text(text));
            case SessionFact.CommandAnswered(var id, var command, var answer) ->
                new SessionFact.CommandAnswered(id, command, texts.text(answer));
            case SessionFact.EngineDied(
                    var pid,
                    var exitCode,
                    var signal,
                    var frame,
                    var call,
                    var inside,
                    var device,
                    var generation,
                    var enteredNanos,
                    var errorFile,
                    var crashReports) ->
                new SessionFact.EngineDied(
                        pid,
                        exitCode,
                        signal,
                        frame.map(texts::text),
                        call,
                        inside,
                        texts.text(device),
                        generation,
                        enteredNanos,
                        errorFile.map(texts::text),
                        crashReports.map(texts::text));
            case SessionFact.SessionEnded(var error) ->
                new SessionFact.SessionEnded(
                        error.map(e -> new SessionError(e.code(), texts.text(e.message()), e.rank(), e.generation())));
        };
    }

    private HostFact host(HostFact fact) {
        return switch (fact) {
            case HostFact.HostDescribed(
                    var os,
                    var kernel,
                    var machine,
                    var processor,
                    var cores,
                    var memoryBytes,
                    var java,
                    var rdmaSwitch,
                    var devices,
                    var interfaces,
                    var modules,
                    var lockedBytes,
                    var hugePages,
                    var hardwarePorts,
                    var unanswered) ->
                new HostFact.HostDescribed(
                        texts.text(os),
                        texts.text(kernel),
                        machine,
                        processor,
                        cores,
                        memoryBytes,
                        java,
                        rdmaSwitch.map(texts::text),
                        devices.stream().map(this::device).toList(),
                        interfaces.stream().map(this::networkInterface).toList(),
                        modules,
                        lockedBytes,
                        hugePages,
                        hardwarePorts.stream().map(this::hardwarePort).toList(),
                        texts(unanswered));
        };
    }

    private HostFact.Device device(HostFact.Device device) {
        return new HostFact.Device(texts.text(device.name()), device.driver(), device.firmware(), device.ports());
    }

    private HostFact.Interface networkInterface(HostFact.Interface each) {
        return new HostFact.Interface(
                texts.text(each.name()), each.driver(), each.mtu(), each.megabits(), each.state());
    }

    private HostFact.HardwarePort hardwarePort(HostFact.HardwarePort port) {
        return new HostFact.HardwarePort(texts.text(port.name()), texts.text(port.device()));
    }

    private DeviceFact device(DeviceFact fact) {
        return switch (fact) {
            case DeviceFact.LibraryLookedFor(var path, var tried, var found, var missing) ->
                new DeviceFact.LibraryLookedFor(
                        path.map(texts::text),
                        tried.stream()
                                .map(each -> new DeviceFact.Tried(
                                        texts.text(each.path()), each.error().map(texts::text)))
                                .toList(),
                        found,
                        missing);
            case DeviceFact.ProviderChosen(var provider, var byOperator, var why) ->
                new DeviceFact.ProviderChosen(provider, byOperator, texts.text(why));
            case DeviceFact.DeviceSeen(var device, var limits, var ports) ->
                new DeviceFact.DeviceSeen(texts.text(device), limits(limits), ports);
            case DeviceFact.DeviceChosen(var device, var port, var byOperator, var why) ->
                new DeviceFact.DeviceChosen(texts.text(device), port, byOperator, texts.text(why));
            case DeviceFact.GidScored(var device, var port, var entry, var kind, var score, var usable, var reasons) ->
                new DeviceFact.GidScored(
                        texts.text(device),
                        port,
                        new GidEntry(entry.index(), texts.gid(entry.gid()), entry.type(), texts.text(entry.netdev())),
                        kind,
                        score,
                        usable,
                        reasons.stream()
                                .map(reason -> new DeviceFact.Reason(reason.points(), texts.text(reason.why())))
                                .toList());
            case DeviceFact.GidChosen(
                    var device,
                    var port,
                    var index,
                    var byOperator,
                    var rule,
                    var why,
                    var emptySlots,
                    var best,
                    var jacclAdvertises,
                    var jacclSgidIndex,
                    var disagreement) ->
                new DeviceFact.GidChosen(
                        texts.text(device),
                        port,
                        index,
                        byOperator,
                        rule,
                        texts.text(why),
                        emptySlots,
                        best,
                        jacclAdvertises,
                        jacclSgidIndex,
                        disagreement.map(texts::text));
            case DeviceFact.PathMtuChosen chosen -> chosen;
        };
    }

    private DeviceLimits limits(DeviceLimits limits) {
        return new DeviceLimits(
                texts.guid(limits.nodeGuid()),
                limits.maxQp(),
                limits.maxQpWr(),
                limits.maxMr(),
                limits.maxPd(),
                limits.maxCqe(),
                limits.ports());
    }

    private VerbsFact verbs(VerbsFact fact) {
        return switch (fact) {
            case VerbsFact.Called(
                    var call,
                    var device,
                    var generation,
                    var detail,
                    var enteredNanos,
                    var tookNanos,
                    var errno) ->
                new VerbsFact.Called(
                        call, texts.text(device), generation, texts.text(detail), enteredNanos, tookNanos, errno);
            case VerbsFact.QpCreated created -> created;
            case VerbsFact.Transition(
                    var generation,
                    var qpn,
                    var from,
                    var to,
                    var attributes,
                    var mask,
                    var enteredNanos,
                    var tookNanos,
                    var errno) ->
                new VerbsFact.Transition(
                        generation, qpn, from, to, texts(attributes), mask, enteredNanos, tookNanos, errno);
            case VerbsFact.QpDestroyed(var generation, var qpn, var why) ->
                new VerbsFact.QpDestroyed(generation, qpn, texts.text(why));
            case VerbsFact.Held(
                    var device,
                    var queuePairs,
                    var memoryRegions,
                    var protectionDomains,
                    var completionQueues,
                    var setups) ->
                new VerbsFact.Held(
                        texts.text(device), queuePairs, memoryRegions, protectionDomains, completionQueues, setups);
            case VerbsFact.CompletionFailed failed -> failed;
        };
    }

    private ControlFact control(ControlFact fact) {
        return switch (fact) {
            case ControlFact.Listening(var address) -> new ControlFact.Listening(texts.endpoint(address));
            case ControlFact.DialFailed(var attempt, var address, var errno, var text) ->
                // the address first: it names the host that the text speaks of
                new ControlFact.DialFailed(attempt, texts.endpoint(address), errno, texts.text(text));
            case ControlFact.Connected(var socket, var local, var remote) ->
                new ControlFact.Connected(socket, texts.endpoint(local), texts.endpoint(remote));
            case ControlFact.Frame(var sent, var type, var name, var bytes, var fields) ->
                new ControlFact.Frame(sent, type, name, bytes, texts(fields));
            case ControlFact.HelloCompared(var mine, var theirs, var differences, var extensions) ->
                new ControlFact.HelloCompared(texts(mine), texts(theirs), differences, extensions);
            case ControlFact.FramesSkipped skipped -> skipped;
            case ControlFact.PeerMet met -> met;
            case ControlFact.PeerBeganWarmup began -> began;
            case ControlFact.PeerCounted counted -> counted;
            case ControlFact.ClockMeasured measured -> measured;
        };
    }

    private GateFact gate(GateFact fact) {
        return switch (fact) {
            case GateFact.RecreateProposed(var byRank, var gate, var reason) ->
                new GateFact.RecreateProposed(byRank, gate, texts.text(reason));
            case GateFact.RecreateAgreed(var byRank, var gate, var reason) ->
                new GateFact.RecreateAgreed(byRank, gate, texts.text(reason));
            case GateFact.RecreateUnavailable(var why) -> new GateFact.RecreateUnavailable(texts.text(why));
            case GateFact.WindowArmed same -> same;
            case GateFact.PeerArmed same -> same;
            case GateFact.WindowDrained same -> same;
            case GateFact.BulkPlanned same -> same;
            case GateFact.BulkWrong same -> same;
            case GateFact.BulkTimedOut same -> same;
            case GateFact.ContentCompared same -> same;
            case GateFact.Counted same -> same;
            case GateFact.VerifyFailed same -> same;
            case GateFact.GateTimedOut same -> same;
        };
    }

    private Map<String, String> texts(Map<String, String> values) {
        Map<String, String> masked = new LinkedHashMap<>();
        values.forEach((name, value) -> masked.put(name, texts.text(value)));
        return masked;
    }

    private List<String> texts(List<String> values) {
        return values.stream().map(texts::text).toList();
    }
}
