package dev.verbscope.ui;

import dev.verbscope.diagnose.ComparedSide;
import dev.verbscope.model.compare.Alignment;
import dev.verbscope.model.compare.Comparison;
import dev.verbscope.model.compare.GrowingRecording;
import dev.verbscope.model.compare.Side;
import dev.verbscope.model.compare.WholeRecording;
import dev.verbscope.record.masking.Masking;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The recordings of the link that is shown and a second one, compared as often as is wanted while they grow; each time only
 * what is new is read. For any thread but JavaFX's: one waits for the other.
 */
final class ComparedPair implements AutoCloseable {
    private final GrowingRecording a;
    private final GrowingRecording b;
    private final String nameA;
    private final String nameB;
    private boolean closed;

    private ComparedPair(GrowingRecording a, GrowingRecording b, String nameA, String nameB) {
        this.a = a;
        this.b = b;
        this.nameA = nameA;
        this.nameB = nameB;
    }

    /**
     * @param a folders of the ranks of the link that is shown
     * @param b folders of the ranks of the second one
     * @param masking gives the stand-ins of the window, and learns those of the second one; empty when nothing is masked
     */
    static ComparedPair open(List<Path> a, String nameA, List<Path> b, String nameB, Optional<Masking> masking)
            throws IOException {
        if (masking.isPresent()) {
            masking.get().learn(b);
        }
        UnaryOperator<String> words = text -> masking.map(it -> it.text(text)).orElse(text);
        GrowingRecording first = GrowingRecording.open(a, masking);
        boolean opened = false;
        try {
            ComparedPair pair =
                    new ComparedPair(first, GrowingRecording.open(b, masking), words.apply(nameA), words.apply(nameB));
            opened = true;
            return pair;
        } finally {
            if (!opened) {
                first.close();
            }
        }
    }

    /**
     * Both as far as they go now.
     *
     * @param untilNanos the session time of A's newest record
     */
    record Compared(Comparison comparison, long untilNanos) {}

    /** Takes in what is new of both, and compares them. */
    synchronized Compared compare(Alignment alignment) throws IOException {
        if (closed) {
            throw new IOException("the comparison was closed");
        }
        WholeRecording first = a.read();
        WholeRecording second = b.read();
        Comparison comparison = Comparison.of(
                ComparedSide.of(nameA, first, Side.rankToCompare(first, second)),
                ComparedSide.of(nameB, second, Side.rankToCompare(second, first)),
                alignment);
        return new Compared(comparison, first.link().nowNanos());
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            a.close();
            b.close();
        }
    }
}
