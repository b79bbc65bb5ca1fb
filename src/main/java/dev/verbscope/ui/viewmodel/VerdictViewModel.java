package dev.verbscope.ui.viewmodel;

import dev.verbscope.diagnose.Verdict;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.StringJoiner;

/**
 * The bar over everything.
 *
 * @param now what is going on
 * @param next what follows and when; may be empty
 * @param frozen how far ahead live is; empty while the picture is live
 * @param accessibleText the whole bar as one sentence
 */
public record VerdictViewModel(
        Verdict.Tone tone,
        String headline,
        String explanation,
        String now,
        String next,
        OptionalDouble progress,
        Optional<String> frozen,
        String accessibleText) {

    /** Before anything was started. */
    public static final VerdictViewModel IDLE = of(new Verdict(
            Verdict.Tone.IDLE,
            "No link yet",
            "Choose a device and a GID, or take what the recipe would, and press Start.",
            "",
            "",
            OptionalDouble.empty(),
            OptionalLong.empty()));

    public static VerdictViewModel of(Verdict verdict) {
        StringJoiner text = new StringJoiner(". ");
        text.add(verdict.headline());
        addUnlessEmpty(text, verdict.explanation());
        addUnlessEmpty(text, verdict.now());
        addUnlessEmpty(text, verdict.next());
        return new VerdictViewModel(
                verdict.tone(),
                verdict.headline(),
                verdict.explanation(),
                verdict.now(),
                verdict.next(),
                verdict.progress(),
                Optional.empty(),
                text.toString());
    }

    /** Something that stands in the way of a link and that no recording tells. */
    public static VerdictViewModel failed(String headline, String sentence) {
        return of(new Verdict(
                Verdict.Tone.FAILED, headline, sentence, "", "", OptionalDouble.empty(), OptionalLong.empty()));
    }

    /**
     * The same bar over a picture that stands still.
     *
     * @param ahead where it stands and how far live is ahead, see {@link dev.verbscope.ui.time.TimeViewModel#ahead}
     */
    public VerdictViewModel frozen(String ahead) {
        return new VerdictViewModel(
                tone,
                headline,
                explanation,
                now,
                next,
                progress,
                Optional.of(ahead),
                "Frozen, " + ahead + ". " + accessibleText);
    }

    private static void addUnlessEmpty(StringJoiner text, String part) {
        if (!part.isBlank()) {
            text.add(part);
        }
    }
}
