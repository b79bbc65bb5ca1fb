package dev.verbscope.model.compare;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;

/** What the rules concluded of each. */
final class FindingsPart {

    private FindingsPart() {}

    static void write(Both both, List<Section> sections) {
        Map<String, Conclusion> a = byKey(both.a());
        Map<String, Conclusion> b = byKey(both.b());
        SequencedSet<String> keys = new LinkedHashSet<>(a.keySet());
        keys.addAll(b.keySet());
        Rows rows = both.rows();
        for (String key : keys) {
            Optional<Conclusion> inA = Optional.ofNullable(a.get(key));
            Optional<Conclusion> inB = Optional.ofNullable(b.get(key));
            String title = inA.or(() -> inB).orElseThrow().title();
            rows.add(title, inA.map(FindingsPart::words), inB.map(FindingsPart::words), match(inA, inB), "");
        }
        rows.into(sections, Section.Topic.FINDINGS, "Findings");
    }

    private static Map<String, Conclusion> byKey(Side side) {
        Map<String, Conclusion> all = new LinkedHashMap<>();
        side.conclusions().forEach(it -> all.put(it.key(), it));
        return all;
    }

    private static String words(Conclusion it) {
        return it.weight() + (it.over() ? ", over: " : ": ") + it.summary();
    }

    /** The same finding with other figures in it is no other finding. */
    private static Match match(Optional<Conclusion> a, Optional<Conclusion> b) {
        if (a.isEmpty() || b.isEmpty()) {
            return a.isPresent() ? Match.ONLY_A : Match.ONLY_B;
        }
        if (a.get().over() != b.get().over() || !a.get().weight().equals(b.get().weight())) {
            return Match.DIFFERS;
        }
        return a.get().summary().equals(b.get().summary()) ? Match.SAME : Match.NEAR;
    }
}
