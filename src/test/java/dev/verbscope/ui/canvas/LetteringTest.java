package dev.verbscope.ui.canvas;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.Palette;
import dev.verbscope.ui.Typefaces;
import dev.verbscope.ui.fixture.Links;
import dev.verbscope.ui.fixture.TimeAsked;
import dev.verbscope.ui.gates.LatencyView;
import dev.verbscope.ui.gates.LookaheadView;
import dev.verbscope.ui.gates.QueuesView;
import dev.verbscope.ui.gates.RateView;
import dev.verbscope.ui.stage.StageView;
import dev.verbscope.ui.timeline.TimelineView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.layout.Pane;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No letter is cut off and none lies on another, whatever the session and at both sizes. */
class LetteringTest {

    private static final Map<String, Supplier<LinkModel>> SESSIONS = Map.of(
            "dead", Links::dead,
            "cured", Links::cured,
            "waiting", Links::waiting,
            "tcp", Links::tcp,
            "failed", Links::failed,
            "rtr failed", Links::rtrFailed,
            "recreated often", Links::recreatedOften,
            "one-sided", Links::oneSided,
            "without warm-up", Links::withoutWarmup);

    private record Part(Supplier<SnapshotView> view, double width, double height, boolean compact) {}

    private static final Map<String, Part> PARTS = Map.ofEntries(
            Map.entry("stage", new Part(StageView::new, 847, 341, false)),
            Map.entry("stage, small", new Part(StageView::new, 790, 268, true)),
            Map.entry("lookahead", new Part(LookaheadView::new, 514, 120, false)),
            Map.entry("lookahead, small", new Part(LookaheadView::new, 480, 101, true)),
            Map.entry("queues", new Part(QueuesView::new, 322, 120, false)),
            Map.entry("queues, small", new Part(QueuesView::new, 302, 101, true)),
            Map.entry("latency", new Part(LatencyView::new, 514, 120, false)),
            Map.entry("latency, small", new Part(LatencyView::new, 480, 71, true)),
            Map.entry("rate", new Part(RateView::new, 322, 120, false)),
            Map.entry("rate, small", new Part(RateView::new, 302, 71, true)),
            Map.entry("timeline", new Part(() -> new TimelineView(new TimeAsked()), 1440, 167, false)),
            Map.entry("timeline, small", new Part(() -> new TimelineView(new TimeAsked()), 1100, 135, true)));

    private record Drawn(String session, String part) {}

    @BeforeAll
    static void start() throws Exception {
        CompletableFuture<Void> started = new CompletableFuture<>();
        try {
            Platform.startup(() -> started.complete(null));
        } catch (IllegalStateException alreadyStarted) {
            started.complete(null);
        }
        started.get(60, TimeUnit.SECONDS);
        Platform.setImplicitExit(false);
        Typefaces.load();
    }

    static Stream<Drawn> drawn() {
        return SESSIONS.keySet().stream()
                .sorted()
                .flatMap(session -> PARTS.keySet().stream().sorted().map(part -> new Drawn(session, part)));
    }

    @ParameterizedTest
    @MethodSource("drawn")
    void lettersAreWholeAndApart(Drawn drawn) throws Exception {
        Part part = PARTS.get(drawn.part());
        List<Pen.Lettering> letterings =
                letterings(part, SESSIONS.get(drawn.session()).get());
        assertFalse(letterings.isEmpty(), "nothing is written");
        List<String> faults = new ArrayList<>();
        for (int i = 0; i < letterings.size(); i++) {
            Box box = letterings.get(i).box();
            if (box.x() < 0 || box.y() < 0 || box.right() > part.width() || box.bottom() > part.height()) {
                faults.add("cut off: " + letterings.get(i));
            }
            for (int j = 0; j < i; j++) {
                if (box.overlaps(letterings.get(j).box())) {
                    faults.add(letterings.get(j) + " lies on " + letterings.get(i));
                }
            }
        }
        assertEquals(List.of(), faults);
    }

    private static List<Pen.Lettering> letterings(Part part, LinkModel link) throws Exception {
        CompletableFuture<List<Pen.Lettering>> result = new CompletableFuture<>();
        Platform.runLater(() -> {
            try {
                SnapshotView view = part.view().get();
                view.setPrefSize(part.width(), part.height());
                Pane pane = new Pane(view);
                pane.setStyle(Palette.DARK.css());
                new Scene(pane, part.width(), part.height());
                view.compact(part.compact());
                pane.applyCss();
                pane.layout();
                List<Pen.Lettering> letterings = new ArrayList<>();
                view.watch(letterings::add);
                view.show(link, Optional.empty());
                result.complete(List.copyOf(letterings));
            } catch (RuntimeException | Error e) {
                result.completeExceptionally(e);
            }
        });
        return result.get(60, TimeUnit.SECONDS);
    }
}
