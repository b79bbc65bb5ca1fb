package dev.verbscope.ui.time;

import dev.verbscope.model.LinkModel;
import dev.verbscope.model.PhaseStep;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/** The moments at which phases begin: where stepping by phase stops. */
public final class PhaseSteps {

    private PhaseSteps() {}

    /** The first begin after a moment; empty behind the last. */
    public static OptionalLong after(LinkModel link, long nanos) {
        return begins(link).filter(begin -> begin > nanos).min();
    }

    /** The last begin before a moment; empty before the first. */
    public static OptionalLong before(LinkModel link, long nanos) {
        return begins(link).filter(begin -> begin < nanos).max();
    }

    private static LongStream begins(LinkModel link) {
        return link.steps().stream()
                .map(PhaseStep::beganNanos)
                .filter(OptionalLong::isPresent)
                .mapToLong(OptionalLong::getAsLong);
    }
}
