package dev.verbscope.ui.hello;

import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.Rendezvous;
import dev.verbscope.ui.viewmodel.Phrases;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the two ranks told each other first, field by field in the order of the wire.
 *
 * @param wrong fields that keep the two from being one link
 * @param note whether both are Verbscopes, in words
 */
public record HelloViewModel(List<Row> rows, int wrong, String note) {

    /**
     * One field.
     *
     * @param leader what rank 0 said
     * @param worker what rank 1 said
     */
    public record Row(String field, String leader, String worker, Mark mark) {}

    /** What is to be said of the two values. */
    public enum Mark {
        SAME("same"),
        /** They differ and may. */
        ALLOWED("may differ"),
        /** They keep the two from being one link. */
        WRONG("conflict");

        private final String words;

        Mark(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    private static final String UNSAID = "–";

    /** Empty until both have been said. */
    public static Optional<HelloViewModel> of(LinkModel link) {
        // Both ranks see the same two HELLOs
        return link.ranks().stream()
                .flatMap(rank -> rank.rendezvous().hello().stream().map(hello -> of(rank, hello)))
                .findFirst();
    }

    private static HelloViewModel of(RankModel rank, Rendezvous.Hello hello) {
        boolean leads = rank.rank() == 0;
        Map<String, String> leader = leads ? hello.mine() : hello.theirs();
        Map<String, String> worker = leads ? hello.theirs() : hello.mine();
        Set<String> wrong = new LinkedHashSet<>();
        // Older recordings hold a sentence that begins with the field's name
        hello.differences().forEach(difference -> wrong.add(difference.split(":", 2)[0]));
        Set<String> fields = new LinkedHashSet<>(hello.mine().keySet());
        fields.addAll(hello.theirs().keySet());
        List<Row> rows = new ArrayList<>();
        for (String field : fields) {
            String zero = leader.getOrDefault(field, UNSAID);
            String one = worker.getOrDefault(field, UNSAID);
            Mark mark = wrong.contains(field) ? Mark.WRONG : zero.equals(one) ? Mark.SAME : Mark.ALLOWED;
            rows.add(new Row(field, zero, one, mark));
        }
        return new HelloViewModel(
                List.copyOf(rows),
                wrong.size(),
                hello.extensions()
                        ? "Both are Verbscopes: frames above 100 are used."
                        : "The peer is no Verbscope: ds4's protocol, to the byte.");
    }

    /** For the button that opens it. */
    public String summary() {
        return wrong == 0 ? "HELLO: no conflict" : "HELLO: " + Phrases.count(wrong, "conflict");
    }

    /** The state in words: what differs, and that the rest does not. */
    public String inWords() {
        StringBuilder words = new StringBuilder("Both HELLOs. ");
        for (Row row : rows) {
            if (row.mark() != Mark.SAME) {
                words.append(row.field())
                        .append(": rank 0 says ")
                        .append(row.leader())
                        .append(", rank 1 says ")
                        .append(row.worker())
                        .append(row.mark() == Mark.WRONG ? ", a conflict. " : ", which may differ. ");
            }
        }
        long same = rows.stream().filter(row -> row.mark() == Mark.SAME).count();
        return words.append(Phrases.count(same, "field"))
                .append(same == 1 ? " is" : " are")
                .append(" the same. ")
                .append(note)
                .toString();
    }

    /** As text, a field a line, for the clipboard. */
    public String asText() {
        StringBuilder text = new StringBuilder("field\trank 0\trank 1\t\n");
        rows.forEach(row -> text.append(row.field())
                .append('\t')
                .append(row.leader())
                .append('\t')
                .append(row.worker())
                .append('\t')
                .append(row.mark().words())
                .append('\n'));
        return text.toString();
    }
}
