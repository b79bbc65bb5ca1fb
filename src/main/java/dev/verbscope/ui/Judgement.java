package dev.verbscope.ui;

import dev.verbscope.diagnose.Verdict;
import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.viewmodel.Shown;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** What a model means, until the rules are there. */
final class Judgement {
    private Judgement() {}

    static Shown of(LinkModel model) {
        boolean dead = model.zeroToOne().state().broken() || model.oneToZero().state().broken();
        Verdict verdict = new Verdict(
                dead ? Verdict.Tone.BROKEN : Verdict.Tone.WORKING,
                model.stage().name().toLowerCase(java.util.Locale.ROOT).replace('_', ' '),
                "",
                "",
                "",
                OptionalDouble.empty(),
                OptionalLong.empty());
        return new Shown(model, verdict, List.of());
    }
}
