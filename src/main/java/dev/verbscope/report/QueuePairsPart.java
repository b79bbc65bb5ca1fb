package dev.verbscope.report;

import dev.verbscope.model.GenerationModel;
import dev.verbscope.model.HeldModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.TransitionModel;
import dev.verbscope.verbs.QpCaps;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Each rank's queue pairs with every transition, its attributes and its mask, and what was held of the device. */
final class QueuePairsPart {

    private QueuePairsPart() {}

    static void write(Html html, ReportContent content) {
        boolean any = false;
        for (RankModel rank : content.link().ranks()) {
            for (GenerationModel generation : rank.generations()) {
                any = true;
                generation(html, rank, generation);
            }
            rank.held().ifPresent(held -> held(html, rank.rank(), held));
        }
        if (!any) {
            html.element("p", "None was made.");
        }
    }

    private static void generation(Html html, RankModel rank, GenerationModel generation) {
        html.element("h3", "Rank " + rank.rank() + ", generation " + generation.n());
        html.table("", "");
        html.row("td", "began", Amounts.at(generation.beganNanos()));
        generation.queuePair().ifPresent(pair -> {
            html.row(
                    "td",
                    "queue pair",
                    String.format(
                            Locale.ROOT,
                            "%s 0x%06x, first PSN 0x%06x, sgid_index %d",
                            pair.type(),
                            pair.qpn(),
                            pair.psn(),
                            pair.sgidIndex()));
            html.row("td", "depths asked", depths(pair.asked()));
            html.row("td", "depths granted", depths(pair.granted()) + ", in the device's own unit");
            html.row("td", "depths counted with", depths(pair.counted()));
            html.row("td", "completion queue", Amounts.number(pair.cqDepth()) + " completions");
        });
        generation
                .pathMtu()
                .ifPresent(mtu -> html.row(
                        "td",
                        "path MTU",
                        mtu.used().bytes() + ", of the recipe's " + mtu.recipe().bytes() + ", mine "
                                + mtu.mine().bytes() + ", theirs "
                                + mtu.theirs().bytes()));
        if (generation.destroyed()) {
            html.row(
                    "td",
                    "ended",
                    Amounts.at(generation.destroyedNanos().getAsLong()) + ": "
                            + generation.destroyedWhy().orElse(""));
        }
        html.endTable();
        if (generation.transitions().isEmpty()) {
            return;
        }
        html.table("time", "transition", "mask", "attributes", "took", "result");
        generation.transitions().forEach(step -> transition(html, step));
        html.endTable();
    }

    private static void transition(Html html, TransitionModel step) {
        html.open("tr");
        html.element("td", Amounts.at(step.beganNanos()));
        html.element("td", step.from() + " → " + step.to());
        html.open("td")
                .element("code", String.format(Locale.ROOT, "0x%x", step.mask()))
                .close();
        html.element(
                "td",
                step.attributes().entrySet().stream()
                        .map(it -> it.getKey() + " " + it.getValue())
                        .collect(Collectors.joining(", ")));
        html.element("td", Amounts.micros(step.tookNanos()));
        html.element(
                "td",
                step.errno().map(it -> "refused with " + it).orElse("reached"),
                "class",
                step.failed() ? "differs" : "state");
        html.close();
    }

    private static String depths(QpCaps caps) {
        return Amounts.number(caps.maxSendWr()) + " sends, " + Amounts.number(caps.maxRecvWr()) + " receives";
    }

    private static void held(Html html, int rank, HeldModel held) {
        html.element("h3", "Rank " + rank + ": held of " + held.device() + " when it was counted last");
        html.table("", "held", "the device can give");
        html.row("td", "queue pairs", Integer.toString(held.queuePairs()), most(held.maxQueuePairs()));
        html.row("td", "memory regions", Integer.toString(held.memoryRegions()), most(held.maxMemoryRegions()));
        html.row(
                "td",
                "protection domains",
                Integer.toString(held.protectionDomains()),
                most(held.maxProtectionDomains()));
        html.row("td", "completion queues", Integer.toString(held.completionQueues()), "");
        html.row("td", "setups", Integer.toString(held.setups()), most(held.setupBudget()));
        html.endTable();
    }

    private static String most(OptionalInt most) {
        return most.isPresent() ? Amounts.number(most.getAsInt()) : "unknown";
    }
}
