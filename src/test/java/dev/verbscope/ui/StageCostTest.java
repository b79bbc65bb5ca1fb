package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.canvas.SnapshotView;
import dev.verbscope.ui.fixture.Links;
import dev.verbscope.ui.fixture.TimeAsked;
import dev.verbscope.ui.gates.LatencyView;
import dev.verbscope.ui.gates.LookaheadView;
import dev.verbscope.ui.gates.QueuesView;
import dev.verbscope.ui.gates.RateView;
import dev.verbscope.ui.stage.StageView;
import dev.verbscope.ui.timeline.TimelineView;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javafx.animation.AnimationTimer;
import javafx.scene.Scene;
import javafx.scene.layout.Pane;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a pulse costs while gates run at 25,000 a second: CPU time, so that a busy machine does not count. */
class StageCostTest {

    private static final int WARM = 60;
    private static final int MEASURED = 180;
    /** A pulse lasts 16.7 ms; half of it is the window's, this part takes half of that. */
    private static final double MOST_MILLIS = 8;

    @BeforeAll
    static void start() throws NoPictureException {
        FxRuntime.startHeadless();
    }

    @Test
    void everythingTogetherStaysFarBelowAPulse() throws Exception {
        List<LinkModel> models =
                IntStream.range(0, WARM + MEASURED).mapToObj(Links::curedAt).toList();
        Map<String, Double> millis = run(models);
        System.getLogger("cost").log(System.Logger.Level.INFO, millis.toString());
        double all = millis.get("FX thread") + millis.get("renderer");
        assertTrue(all < MOST_MILLIS, () -> "CPU ms a pulse: " + millis);
    }

    private static Map<String, Double> run(List<LinkModel> models) throws Exception {
        CompletableFuture<Map<String, Double>> result = new CompletableFuture<>();
        Stage stage = FxRuntime.call(() -> {
            Pane pane = new Pane();
            place(pane, new StageView(), 281, 122, 847, 341);
            place(pane, new LookaheadView(), 281, 474, 514, 120);
            place(pane, new QueuesView(), 805, 474, 322, 120);
            place(pane, new LatencyView(), 281, 605, 514, 120);
            place(pane, new RateView(), 805, 605, 322, 120);
            place(pane, new TimelineView(new TimeAsked()), 0, 733, 1440, 167);
            Scene scene = new Scene(pane, 1440, 900);
            Theme.DARK.dress(scene);
            Stage window = new Stage();
            window.setScene(scene);
            window.show();
            new Meter(pane, models, result).start();
            return window;
        });
        try {
            return result.get(60, TimeUnit.SECONDS);
        } finally {
            FxRuntime.call(() -> {
                stage.close();
                return null;
            });
        }
    }

    private static void place(Pane pane, SnapshotView view, double x, double y, double width, double height) {
        view.relocate(x, y);
        view.setPrefSize(width, height);
        pane.getChildren().add(view);
    }

    /** Shows a model a pulse and adds up what that costs. */
    private static final class Meter extends AnimationTimer {
        private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        private final Pane pane;
        private final List<LinkModel> models;
        private final CompletableFuture<Map<String, Double>> result;
        private int pulse;
        private long fxBefore;
        private long rendererBefore;

        Meter(Pane pane, List<LinkModel> models, CompletableFuture<Map<String, Double>> result) {
            this.pane = pane;
            this.models = models;
            this.result = result;
        }

        @Override
        public void handle(long now) {
            if (pulse == WARM) {
                fxBefore = threads.getCurrentThreadCpuTime();
                rendererBefore = rendererCpu();
            }
            if (pulse == models.size()) {
                stop();
                Map<String, Double> millis = new LinkedHashMap<>();
                millis.put("FX thread", round((threads.getCurrentThreadCpuTime() - fxBefore) / 1e6 / MEASURED));
                millis.put("renderer", round((rendererCpu() - rendererBefore) / 1e6 / MEASURED));
                result.complete(millis);
                return;
            }
            LinkModel model = models.get(pulse++);
            pane.getChildren().forEach(child -> ((SnapshotView) child).show(model, Optional.empty()));
        }

        private static double round(double value) {
            return Math.round(value * 1000) / 1000.0;
        }

        private long rendererCpu() {
            return Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
                    .filter(info -> info != null && info.getThreadName().startsWith("QuantumRenderer"))
                    .mapToLong(info -> threads.getThreadCpuTime(info.getThreadId()))
                    .sum();
        }
    }
}
