package dev.verbscope.cli.json;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.verbscope.model.compare.Comparison;
import dev.verbscope.model.compare.LatencyCurves;
import dev.verbscope.model.compare.Row;
import dev.verbscope.model.compare.Section;
import dev.verbscope.model.compare.Zero;
import java.util.List;
import java.util.Locale;

/**
 * Two recordings side by side, as {@code compare} prints them. What a side does not tell is null.
 *
 * @param remarks what is to be known of the comparison itself, a sentence each
 * @param summary what differs most, a sentence each
 * @param differing rows that differ
 * @param agreeing rows that do not, or that are not compared
 */
@JsonPropertyOrder({"a", "b", "aligned", "remarks", "summary", "differing", "agreeing", "sections", "latency"})
public record ComparisonJson(
        SideJson a,
        SideJson b,
        AlignedJson aligned,
        List<String> remarks,
        List<String> summary,
        int differing,
        int agreeing,
        List<SectionJson> sections,
        LatencyJson latency) {

    /** @param rank the one compared */
    @JsonPropertyOrder({"name", "rank"})
    public record SideJson(String name, int rank) {}

    /**
     * @param at what both are aligned at, which is the start where one of them never came to what was asked for
     * @param aUs time zero in the session time of A, microseconds
     * @param bUs the same of B
     */
    @JsonPropertyOrder({"asked", "at", "a_us", "b_us"})
    public record AlignedJson(String asked, String at, long aUs, long bUs) {}

    /** @param topic stable, for programs */
    @JsonPropertyOrder({"topic", "title", "rows"})
    public record SectionJson(String topic, String title, List<RowJson> rows) {}

    /** @param match same, near, differs, only-a, only-b or not-compared */
    @JsonPropertyOrder({"name", "a", "b", "match", "note"})
    public record RowJson(String name, String a, String b, String match, String note) {}

    /** Gates of both over the same bins. */
    @JsonPropertyOrder({"a_gates", "b_gates", "bins"})
    public record LatencyJson(long aGates, long bGates, List<BinJson> bins) {}

    /** @param toNs not included */
    @JsonPropertyOrder({"from_ns", "to_ns", "a", "b"})
    public record BinJson(long fromNs, long toNs, long a, long b) {}

    public static ComparisonJson of(Comparison comparison) {
        Zero zero = comparison.zero();
        return new ComparisonJson(
                new SideJson(comparison.nameA(), comparison.rankA()),
                new SideJson(comparison.nameB(), comparison.rankB()),
                new AlignedJson(zero.asked().key(), zero.taken().key(), zero.aNanos() / 1000, zero.bNanos() / 1000),
                comparison.remarks(),
                comparison.summary(),
                comparison.differing(),
                comparison.agreeing(),
                comparison.sections().stream().map(ComparisonJson::of).toList(),
                of(comparison.latency()));
    }

    private static SectionJson of(Section section) {
        return new SectionJson(
                section.topic().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                section.title(),
                section.rows().stream().map(ComparisonJson::of).toList());
    }

    private static RowJson of(Row row) {
        return new RowJson(
                row.name(),
                row.a().orElse(null),
                row.b().orElse(null),
                row.match().key(),
                row.note());
    }

    private static LatencyJson of(LatencyCurves curves) {
        return new LatencyJson(
                curves.aGates(),
                curves.bGates(),
                curves.bins().stream()
                        .map(bin -> new BinJson(bin.fromNanos(), bin.toNanos(), bin.a(), bin.b()))
                        .toList());
    }
}
