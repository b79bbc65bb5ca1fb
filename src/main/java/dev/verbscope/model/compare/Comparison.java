package dev.verbscope.model.compare;

import java.util.ArrayList;
import java.util.List;

/**
 * Two recordings side by side: A, to which B is compared.
 *
 * <p>Figures differ by the rules of {@link Tolerance}, everything else when it is not equal; what each run draws anew (queue
 * pair numbers, PSNs, process ids, ports) is shown and not compared.
 *
 * @param nameA how A is called
 * @param nameB how B is called
 * @param rankA the rank of A that is compared; counts and warm-ups are those of the link
 * @param rankB the rank of B that is compared
 * @param zero where times count from
 * @param remarks what is to be known of the comparison itself, a sentence each
 * @param damage where the reading of one ended early, a sentence each
 */
public record Comparison(
        String nameA,
        String nameB,
        int rankA,
        int rankB,
        Zero zero,
        List<String> remarks,
        List<String> damage,
        List<Section> sections,
        LatencyCurves latency) {

    public Comparison {
        remarks = List.copyOf(remarks);
        damage = List.copyOf(damage);
        sections = List.copyOf(sections);
    }

    public static Comparison of(Side a, Side b, Alignment alignment) {
        Zero zero = Zero.of(alignment, a, b);
        Both both = new Both(a, b, zero);
        List<Section> sections = new ArrayList<>();
        OutcomePart.write(both, sections);
        FindingsPart.write(both, sections);
        OpenedPart.write(both, sections);
        ChoicesPart.write(both, sections);
        GenerationsPart.write(both, sections);
        GatesPart.write(both, sections);
        LatencyPart.write(both, sections);
        return new Comparison(
                a.name(),
                b.name(),
                a.rank(),
                b.rank(),
                zero,
                Remarks.of(both),
                Remarks.damage(both),
                sections,
                LatencyCurves.of(LatencyPart.of(a), LatencyPart.of(b)));
    }

    /** Rows that differ. */
    public int differing() {
        return sections.stream().mapToInt(Section::differing).sum();
    }

    /** Rows that do not differ, those within the tolerances and those not compared included. */
    public int agreeing() {
        return sections.stream().mapToInt(it -> it.rows().size()).sum() - differing();
    }

    /** What to read first, a sentence each: where the two part, what was chosen otherwise, how the latencies compare. */
    public List<String> summary() {
        return Summary.of(this);
    }
}
