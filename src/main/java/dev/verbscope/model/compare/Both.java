package dev.verbscope.model.compare;

import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import java.util.Optional;
import java.util.function.Function;

/** The two sides and their zero, with ways to ask both the same. */
record Both(Side a, Side b, Zero zero) {

    /** An answer of each side. */
    record Told<T>(Optional<T> a, Optional<T> b) {

        <U> Told<U> map(Function<T, U> what) {
            return new Told<>(a.map(what), b.map(what));
        }

        <U> Told<U> flatMap(Function<T, Optional<U>> what) {
            return new Told<>(a.flatMap(what), b.flatMap(what));
        }

        boolean none() {
            return a.isEmpty() && b.isEmpty();
        }

        boolean both() {
            return a.isPresent() && b.isPresent();
        }
    }

    Rows rows() {
        return new Rows(zero);
    }

    Told<LinkModel> links() {
        return new Told<>(Optional.of(a.link()), Optional.of(b.link()));
    }

    /** The ranks compared. */
    Told<RankModel> ranks() {
        return new Told<>(a.model(), b.model());
    }
}
