package dev.verbscope.cli.bench;

import dev.verbscope.cli.bench.writer.WriteResult;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.record.Counts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the window shows of a link at its end, beside what was written.
 *
 * @param equal whether the window's are the writer's
 * @param samples that were written
 * @param dropped of these, found no space
 * @param differences a sentence for each number that differs
 */
public record Totals(boolean equal, long samples, long dropped, List<String> differences) {

    static Totals of(WriteResult written, LinkModel shown) {
        List<String> differences = new ArrayList<>();
        for (WriteResult.Rank rank : written.ranks()) {
            Optional<RankModel> model = shown.rank(rank.rank());
            long samples = model.map(it -> it.life().samples() + it.life().missingSamples())
                    .orElse(0L);
            Counts counts = model.map(RankModel::counts).orElse(Counts.NONE);
            if (samples != rank.samples()) {
                differences.add("rank " + rank.rank() + " has " + samples + " samples of " + rank.samples());
            }
            if (!rank.counts(counts)) {
                differences.add("rank " + rank.rank() + " counts " + counts + ", the writer " + rank.counts());
            }
        }
        long dropped =
                written.ranks().stream().mapToLong(WriteResult.Rank::dropped).sum();
        return new Totals(differences.isEmpty(), written.samples(), dropped, differences);
    }
}
