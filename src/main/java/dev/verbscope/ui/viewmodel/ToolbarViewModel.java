package dev.verbscope.ui.viewmodel;

import dev.verbscope.model.GidChoice;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.SessionModel;
import dev.verbscope.ui.desk.Speed;
import dev.verbscope.ui.desk.StartRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the toolbar says and which of its buttons can be pressed.
 *
 * @param simulated the embedded fabric speaks, or will
 * @param scenario its scenario, or where the records are from
 * @param summary the link in one line, for example {@code leader on 10.99.0.1:9911 · rdma_en2 · GID 1 · ds4}
 * @param shortSummary the same for a narrow window
 * @param startable a link can be started
 * @param stoppable there is a link to stop
 * @param restartable the same can be started again, now
 * @param recreatable a new queue pair can be asked for
 * @param injectable faults can be switched
 * @param paced there is a fabric that goes at a speed and can have faults, or will be: a recording of it was made at one
 * @param stepping the fabric waits before each phase
 */
public record ToolbarViewModel(
        boolean simulated,
        String scenario,
        String summary,
        String shortSummary,
        boolean startable,
        boolean stoppable,
        boolean restartable,
        boolean recreatable,
        boolean injectable,
        boolean paced,
        boolean stepping) {

    private static final String BETWEEN = "  ·  ";

    /**
     * @param request the link's, or the next start's while there is none
     * @param simulated whether that provider is simulated
     */
    public static ToolbarViewModel of(
            LinkState state, StartRequest request, boolean simulated, Speed speed, Optional<LinkModel> model) {
        boolean live = state.commandable();
        boolean replay = state == LinkState.REPLAY;
        SessionModel session = model.map(LinkModel::session).orElse(null);
        boolean overTcp = session != null && session.overTcp();
        boolean fromFabric = replay && session != null ? session.simulated() : simulated;
        String scenario = replay && session != null
                ? session.scenario().orElse("recording")
                : request.scenario().orElse("no fault");
        return new ToolbarViewModel(
                fromFabric,
                scenario,
                replay ? "a recording" : summary(request, model, false),
                replay ? "a recording" : summary(request, model, true),
                state.startable(),
                live,
                live || state == LinkState.ENDED,
                live && !overTcp && model.filter(m -> m.generation() > 0).isPresent(),
                live && fromFabric,
                fromFabric && !replay,
                live && fromFabric && speed == Speed.PHASE_BY_PHASE);
    }

    private static String summary(StartRequest request, Optional<LinkModel> model, boolean brief) {
        int rank = request.role().thisEnd();
        Optional<RankModel> end = model.flatMap(m -> m.rank(rank));
        List<String> parts = new ArrayList<>();
        parts.add(role(request, brief));
        if (end.isPresent() && model.get().session().overTcp()) {
            parts.add("TCP");
        } else {
            end.flatMap(RankModel::chosen)
                    .map(c -> c.device())
                    .or(request::device)
                    .ifPresent(parts::add);
            gidIndex(end, request).ifPresent(index -> parts.add("GID " + index));
        }
        parts.add(request.recipe());
        return String.join(BETWEEN, parts);
    }

    private static String role(StartRequest request, boolean brief) {
        String address = brief ? ":" + port(request.address()) : request.address();
        return switch (request.role()) {
            case LEADER -> brief ? "leader " + address : "leader on " + address;
            case WORKER -> brief ? "worker " + address : "worker to " + address;
            // Before a start the system has not chosen a port
            case BOTH ->
                port(request.address()).equals("0")
                        ? "both ranks here"
                        : brief ? "both ranks " + address : "both ranks on " + address;
        };
    }

    private static String port(String address) {
        return address.substring(address.lastIndexOf(':') + 1);
    }

    private static OptionalInt gidIndex(Optional<RankModel> end, StartRequest request) {
        Optional<GidChoice> choice = end.flatMap(RankModel::gidChoice);
        return choice.isPresent() ? OptionalInt.of(choice.get().index()) : request.gidIndex();
    }
}
