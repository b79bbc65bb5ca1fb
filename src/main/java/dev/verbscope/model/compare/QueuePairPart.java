package dev.verbscope.model.compare;

import dev.verbscope.model.GenerationModel;
import dev.verbscope.model.TransitionModel;
import dev.verbscope.verbs.QpAttr;
import dev.verbscope.verbs.QpCaps;
import dev.verbscope.verbs.QpState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The queue pair of one generation: what it is, and every transition with its attributes, its mask and its times. */
final class QueuePairPart {
    /** Numbers that each queue pair has for itself. */
    private static final Set<String> DRAWN = Set.of("dest_qp_num", "rq_psn", "sq_psn");

    private static final String EACH_PAIR = "another for each queue pair";

    private final Both.Told<GenerationModel> generations;
    private final Rows rows;

    private QueuePairPart(Both both, int n) {
        generations = both.ranks().flatMap(it -> it.generation(n));
        rows = both.rows();
    }

    static void write(Both both, int n, List<Section> sections) {
        QueuePairPart part = new QueuePairPart(both, n);
        if (part.generations.both()) {
            // beside nothing, what its parts are makes no difference
            part.pair();
            part.transitions();
        }
        part.cameTo();
        part.rows.into(sections, Section.Topic.QUEUE_PAIR, "Generation " + n + ", queue pair");
    }

    private void cameTo() {
        rows.text("came to", generations.map(it -> it.state().map(QpState::name).orElse("no queue pair")))
                .moment("began", generations.map(GenerationModel::beganNanos));
    }

    private void pair() {
        var pairs = generations.flatMap(GenerationModel::queuePair);
        rows.text("type", pairs.map(it -> it.type().name()))
                .text("sgid_index", pairs.map(it -> Integer.toString(it.sgidIndex())))
                .text("path MTU", generations.flatMap(GenerationModel::pathMtu).map(QueuePairPart::mtu))
                .text("depths asked", pairs.map(it -> depths(it.asked())))
                .text("depths granted", pairs.map(it -> depths(it.granted())))
                .text("depths counted with", pairs.map(it -> depths(it.counted())))
                .text("completion queue", pairs.map(it -> Units.number(it.cqDepth(), "completion")))
                .drawn("number", pairs.map(it -> String.format("0x%06x", it.qpn())), EACH_PAIR)
                .drawn("first PSN", pairs.map(it -> String.format("0x%06x", it.psn())), EACH_PAIR);
    }

    private static String mtu(GenerationModel.PathMtu mtu) {
        return mtu.used().bytes() + ", of the recipe's " + mtu.recipe().bytes() + ", mine "
                + mtu.mine().bytes() + ", theirs " + mtu.theirs().bytes();
    }

    private static String depths(QpCaps caps) {
        return Units.number(caps.maxSendWr()) + " sends, " + Units.number(caps.maxRecvWr()) + " receives";
    }

    private void transitions() {
        var steps = generations.map(QueuePairPart::steps);
        for (String name : Rows.names(
                steps.map(QueuePairPart::names).a().orElse(Map.of()),
                steps.map(QueuePairPart::names).b().orElse(Map.of()))) {
            transition(name, steps.flatMap(it -> Optional.ofNullable(it.get(name))));
        }
    }

    private static Map<String, String> names(Map<String, TransitionModel> steps) {
        Map<String, String> names = new LinkedHashMap<>();
        steps.keySet().forEach(name -> names.put(name, name));
        return names;
    }

    /** The transitions by name; one that was tried again has its number. */
    private static Map<String, TransitionModel> steps(GenerationModel generation) {
        Map<String, TransitionModel> steps = new LinkedHashMap<>();
        for (TransitionModel step : generation.transitions()) {
            String name = step.from() + " → " + step.to();
            String again = name;
            for (int time = 2; steps.containsKey(again); time++) {
                again = name + " (" + time + ")";
            }
            steps.put(again, step);
        }
        return steps;
    }

    private void transition(String name, Both.Told<TransitionModel> steps) {
        rows.text(
                        name,
                        steps.map(it ->
                                it.errno().map(errno -> "refused with " + errno).orElse("reached")))
                .moment(name + ": entered", steps.map(TransitionModel::beganNanos))
                .length(name + ": took", steps.map(TransitionModel::tookNanos), Tolerance.LENGTH);
        if (!steps.both()) {
            return;
        }
        rows.text(name + ": mask", steps.map(it -> QpAttr.describe(it.mask())));
        Map<String, String> a = steps.a().get().attributes();
        Map<String, String> b = steps.b().get().attributes();
        for (String attribute : Rows.names(a, b)) {
            var values = new Both.Told<>(Optional.ofNullable(a.get(attribute)), Optional.ofNullable(b.get(attribute)));
            String row = name + ": " + attribute;
            if (DRAWN.contains(attribute)) {
                rows.drawn(row, values, EACH_PAIR);
            } else {
                rows.text(row, values.a(), values.b(), bit(attribute));
            }
        }
    }

    /** Which bit of the mask an attribute is given under. */
    private static String bit(String attribute) {
        return switch (attribute) {
            case "qp_state" -> "IBV_QP_STATE";
            case "is_global", "dgid", "sgid_index", "hop_limit", "dlid", "ah_port_num" -> "IBV_QP_AV";
            case "qp_access_flags" -> "IBV_QP_ACCESS_FLAGS";
            case "pkey_index" -> "IBV_QP_PKEY_INDEX";
            case "port_num" -> "IBV_QP_PORT";
            case "path_mtu" -> "IBV_QP_PATH_MTU";
            case "timeout" -> "IBV_QP_TIMEOUT";
            case "retry_cnt" -> "IBV_QP_RETRY_CNT";
            case "rnr_retry" -> "IBV_QP_RNR_RETRY";
            case "min_rnr_timer" -> "IBV_QP_MIN_RNR_TIMER";
            case "max_rd_atomic" -> "IBV_QP_MAX_QP_RD_ATOMIC";
            case "max_dest_rd_atomic" -> "IBV_QP_MAX_DEST_RD_ATOMIC";
            default -> "";
        };
    }
}
