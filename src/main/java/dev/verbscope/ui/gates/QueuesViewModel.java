package dev.verbscope.ui.gates;

import dev.verbscope.model.GenerationModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.PortModel;
import dev.verbscope.model.QueuesModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.ui.viewmodel.Phrases;
import dev.verbscope.verbs.LinkLayer;
import java.util.List;
import java.util.Optional;

/**
 * How full the queues of the current queue pair are.
 *
 * @param note whose they are and in what unit
 * @param gauges empty when there is no queue pair
 * @param remark what is said instead; may be empty
 */
record QueuesViewModel(String note, List<Gauge> gauges, String remark) {

    /**
     * @param value how much is in it
     * @param capacity of how much
     * @param share 0 to 1
     * @param most the highest share seen on this generation
     */
    record Gauge(String label, String value, String capacity, double share, double most) {}

    static QueuesViewModel of(LinkModel link) {
        Optional<RankModel> rank = link.reference();
        Optional<QueuesModel> queues = rank.flatMap(RankModel::queues);
        if (link.session().overTcp()) {
            return new QueuesViewModel("", List.of(), "no queue pair: no verbs port was touched");
        }
        if (queues.isEmpty()) {
            return new QueuesViewModel("", List.of(), Nothing.queuePair(link));
        }
        boolean frames = countsFrames(rank.get());
        Optional<GenerationModel.CreatedQp> made = rank.get().generation().flatMap(GenerationModel::queuePair);
        QueuesModel known = queues.get();
        return new QueuesViewModel(
                "rank " + rank.get().rank() + (frames ? " · 4 KiB frames, of granted" : " · messages, of granted"),
                List.of(
                        gauge(
                                "receive queue",
                                known.receive(),
                                frames,
                                made.filter(qp -> qp.granted().maxRecvWr() == 0)
                                        .map(qp -> qp.counted().maxRecvWr())),
                        gauge(
                                "send queue",
                                known.send(),
                                frames,
                                made.filter(qp -> qp.granted().maxSendWr() == 0)
                                        .map(qp -> qp.counted().maxSendWr())),
                        gauge("completion queue", known.completion(), false, Optional.empty())),
                "");
    }

    /** Thunderbolt devices count queue depths in 4 KiB frames, the others in work requests. */
    private static boolean countsFrames(RankModel rank) {
        return rank.chosenPort()
                .map(PortModel::attributes)
                .filter(port -> port.linkLayer() == LinkLayer.THUNDERBOLT)
                .isPresent();
    }

    /** @param counted the depth that is counted with because zero was granted, which does not mean that nothing fits */
    private static Gauge gauge(String label, QueuesModel.Gauge gauge, boolean frames, Optional<Integer> counted) {
        long now = frames ? gauge.frames() : gauge.messages();
        long most = frames
                ? gauge.mostFrames()
                : gauge.mostFrames() * (long) gauge.messages() / Math.max(1, gauge.frames());
        Optional<Integer> depth = counted.or(gauge::capacity);
        String capacity = depth.map(of -> "of " + Phrases.count(of) + (counted.isPresent() ? ", granted 0" : ""))
                .orElse("granted unknown");
        return new Gauge(label, Phrases.count(now), capacity, share(now, depth), share(most, depth));
    }

    private static double share(long value, Optional<Integer> of) {
        return of.filter(depth -> depth > 0)
                .map(depth -> Math.min(1, value / (double) depth))
                .orElse(0.0);
    }

    /** The state in words. */
    String inWords() {
        if (gauges.isEmpty()) {
            return "Queues: " + remark + ".";
        }
        StringBuilder words = new StringBuilder("Queues of " + note + ".");
        gauges.forEach(gauge -> words.append(' ')
                .append(gauge.label())
                .append(' ')
                .append(gauge.value())
                .append(' ')
                .append(gauge.capacity())
                .append('.'));
        return words.toString();
    }
}
