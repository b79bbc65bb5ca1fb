package dev.verbscope.diagnose;

import dev.verbscope.model.DirectionModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.Rendezvous;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What an attach has to tell: whom it met, and what came of it. */
final class Attached {
    /** Fields of a HELLO that say nothing of the model. */
    private static final Set<String> NO_IDENTITY = Set.of("version", "role", "rdma_ok", "pad");

    /** The first protocol whose description has a warm-up. */
    private static final int WARMS_UP_SINCE = 10;

    private Attached() {}

    /** {@code met protocol 9, a HELLO of 72 bytes: it has no warm-up}, as far as its HELLO told. */
    static String meets(Rendezvous.Met met) {
        return hello(met) + (met.version() >= WARMS_UP_SINCE ? "" : ": it has no warm-up");
    }

    /** The same, and what it did since. */
    static String met(Rendezvous.Met met) {
        return hello(met)
                + (!met.warmsUp()
                        ? ": it has no warm-up"
                        : met.version() >= WARMS_UP_SINCE ? "" : ": it warms up all the same");
    }

    private static String hello(Rendezvous.Met met) {
        return "met protocol " + met.version() + ", a HELLO of " + met.helloBytes() + " bytes";
    }

    /** The peer's own words for what it is. */
    static String identity(Rendezvous.Hello hello) {
        return "answers with the peer's identity: "
                + hello.theirs().entrySet().stream()
                        .filter(field -> !NO_IDENTITY.contains(field.getKey()))
                        .map(field -> field.getKey() + " " + field.getValue())
                        .collect(Collectors.joining(", "));
    }

    /** How far it came, and what each direction did. */
    static String outcome(LinkModel link) {
        if (link.session().overTcp()) {
            return "attached over TCP: both sockets stand, there is nothing to warm up";
        }
        if (!link.session().overRdma() || link.generation() == 0) {
            return "attached, and stopped before a queue pair stood";
        }
        List<String> each = new ArrayList<>();
        for (DirectionModel direction : List.of(link.zeroToOne(), link.oneToZero())) {
            boolean delivers = direction.generations().stream()
                    .filter(g -> g.generation() == link.generation())
                    .flatMap(g -> g.warmup().stream())
                    .anyMatch(row -> row.arrived() > 0);
            each.add(direction.direction().label() + (delivers ? " delivers" : " is not proven"));
        }
        return "attached over RDMA, generation " + link.generation() + ": " + String.join(", ", each);
    }
}
