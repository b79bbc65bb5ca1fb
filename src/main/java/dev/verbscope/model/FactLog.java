package dev.verbscope.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/**
 * A bounded log of facts that is turned into model values when it is looked at, and again only when it or the axis has
 * changed.
 */
final class FactLog<F, M> {
    private final Capped<At<F>> facts;
    private final BiFunction<At<F>, Axis, M> toModel;
    private Log<M> cached;
    private Axis cachedAxis;

    FactLog(int head, int tail, BiFunction<At<F>, Axis, M> toModel) {
        this(new Capped<>(head, tail), toModel);
    }

    private FactLog(Capped<At<F>> facts, BiFunction<At<F>, Axis, M> toModel) {
        this.facts = facts;
        this.toModel = toModel;
    }

    FactLog<F, M> copy() {
        return copy(toModel);
    }

    /** For a function that looks at the fold it belongs to. */
    FactLog<F, M> copy(BiFunction<At<F>, Axis, M> with) {
        return new FactLog<>(facts.copy(UnaryOperator.identity()), with);
    }

    void add(long nanos, F fact) {
        facts.add(new At<>(nanos, fact));
        cached = null;
    }

    long total() {
        return facts.total();
    }

    Log<M> at(Axis axis) {
        if (cached == null || !axis.equals(cachedAxis)) {
            List<M> entries = new ArrayList<>();
            facts.forEach(fact -> entries.add(toModel.apply(fact, axis)));
            cached = new Log<>(entries, facts.total());
            cachedAxis = axis;
        }
        return cached;
    }
}
