package dev.verbscope.ui.notice;

import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.viewmodel.Shown;
import dev.verbscope.verbs.Direction;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What of a link is worth a notice.
 *
 * @param dead the directions that deliver nothing, each with its generation
 * @param fellBack it runs over TCP though that was not asked for
 * @param over the session has ended
 * @param headline how the link is, in one sentence
 * @param explanation why
 */
public record Situation(
        Set<String> dead, boolean fellBack, boolean over, boolean simulated, String headline, String explanation) {

    public Situation {
        dead = Set.copyOf(dead);
    }

    public static Situation of(Shown now) {
        LinkModel link = now.model();
        Set<String> dead = new LinkedHashSet<>();
        if (link.zeroToOne().state().broken()) {
            dead.add(key(Direction.ZERO_TO_ONE, link));
        }
        if (link.oneToZero().state().broken()) {
            dead.add(key(Direction.ONE_TO_ZERO, link));
        }
        return new Situation(
                dead,
                link.session().overTcp() && !link.session().transportAsked().equalsIgnoreCase("tcp"),
                link.session().endedNanos().isPresent(),
                link.session().simulated(),
                now.verdict().headline(),
                now.verdict().explanation());
    }

    private static String key(Direction direction, LinkModel link) {
        return direction.label() + " on generation " + link.generation();
    }
}
