package dev.verbscope.model.compare;

import dev.verbscope.model.DirectionGeneration;
import dev.verbscope.model.WarmupCell;
import dev.verbscope.model.WarmupRow;
import dev.verbscope.verbs.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The warm-up of one generation, direction by direction. */
final class WarmUpPart {

    private WarmUpPart() {}

    static void write(Both both, int n, List<Section> sections) {
        Rows rows = both.rows();
        for (Direction direction : Direction.values()) {
            rows.text(direction.label(), warmups(both, n, direction).map(WarmUpPart::result));
        }
        for (Direction direction : Direction.values()) {
            var warmups = warmups(both, n, direction);
            if (warmups.both()) {
                String name = direction.label() + ": ";
                rows.text(name + "attempts", warmups.map(WarmUpPart::attempts))
                        .text(name + "sent", warmups.map(WarmUpPart::sent))
                        .moment(name + "began", warmups.flatMap(WarmUpPart::began))
                        .length(name + "took", warmups.flatMap(WarmUpPart::took), Tolerance.LENGTH);
            }
        }
        rows.into(sections, Section.Topic.WARM_UP, "Generation " + n + ", warm-up");
    }

    private static Both.Told<WarmupRow> warmups(Both both, int n, Direction direction) {
        return both.links()
                .flatMap(link -> link.direction(direction).generations().stream()
                        .filter(it -> it.generation() == n)
                        .findFirst()
                        .flatMap(DirectionGeneration::warmup));
    }

    private static String result(WarmupRow row) {
        Optional<WarmupCell> arrived = row.cells().stream()
                .filter(it -> it.fate() == WarmupCell.Fate.ARRIVED)
                .findFirst();
        if (arrived.isPresent()) {
            return "arrived on attempt " + arrived.get().attempt();
        }
        long over = row.cells().stream()
                .filter(it -> it.fate() != WarmupCell.Fate.PENDING)
                .count();
        return row.over()
                ? "nothing arrived in " + Units.number(over, "attempt")
                : "nothing so far, " + Units.number(over, "attempt") + " of " + row.budget();
    }

    /** {@code ✓, 19 × –}: runs of the same are counted. */
    private static String attempts(WarmupRow row) {
        List<String> runs = new ArrayList<>();
        int run = 0;
        for (int i = 0; i < row.cells().size(); i++) {
            run++;
            String glyph = glyph(row.cells().get(i));
            if (i + 1 == row.cells().size() || !glyph(row.cells().get(i + 1)).equals(glyph)) {
                runs.add(run == 1 ? glyph : run + " × " + glyph);
                run = 0;
            }
        }
        return String.join(", ", runs) + " of at most " + row.budget();
    }

    private static String sent(WarmupRow row) {
        return Units.number(row.sent(), "message") + " of " + Units.number(row.bytes(), "byte");
    }

    private static String glyph(WarmupCell cell) {
        return switch (cell.fate()) {
            case ARRIVED -> "✓";
            case LOST -> "✗";
            case NOT_SENT -> "–";
            case PENDING -> "…";
        };
    }

    private static Optional<Long> began(WarmupRow row) {
        return row.cells().stream().map(WarmupCell::beganNanos).findFirst();
    }

    private static Optional<Long> took(WarmupRow row) {
        return row.cells().isEmpty()
                ? Optional.empty()
                : Optional.of(row.cells().getLast().beganNanos()
                        + row.cells().getLast().tookNanos()
                        - row.cells().getFirst().beganNanos());
    }
}
