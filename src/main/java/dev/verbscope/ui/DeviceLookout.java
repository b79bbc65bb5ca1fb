package dev.verbscope.ui;

import dev.verbscope.ui.desk.Desk;
import dev.verbscope.ui.desk.InspectRequest;
import dev.verbscope.ui.desk.Inspection;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.application.Platform;

/** Looks at the devices of the next start whenever those are others. FX thread only; the answers come from elsewhere. */
final class DeviceLookout {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Desk desk;
    private final Presenter presenter;
    private Optional<InspectRequest> inspected = Optional.empty();

    DeviceLookout(Desk desk, Presenter presenter) {
        this.desk = desk;
        this.presenter = presenter;
    }

    /**
     * Looks, unless that is what was looked at last.
     *
     * @return done, on any thread, when the answer is there
     */
    CompletableFuture<Inspection> look(InspectRequest wanted) {
        if (inspected.filter(wanted::equals).isPresent()) {
            return CompletableFuture.completedFuture(null);
        }
        inspected = Optional.of(wanted);
        CompletableFuture<Inspection> answer = desk.inspect(wanted).orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        answer.whenComplete((result, problem) -> Platform.runLater(() -> {
            if (inspected.filter(wanted::equals).isPresent()) {
                presenter.inspected(
                        Optional.ofNullable(result),
                        Optional.ofNullable(problem).map(DeviceLookout::why));
            }
        }));
        return answer;
    }

    private static String why(Throwable problem) {
        return problem instanceof TimeoutException
                ? "The devices did not answer within " + PATIENCE.toSeconds() + " s."
                : CurrentLink.sentence(problem);
    }
}
