package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.diagnose.NextStep;
import dev.verbscope.diagnose.Severity;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.scene.Scene;
import javafx.scene.image.Image;
import javafx.scene.layout.Pane;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Pictures of what is drawn from snapshots, as it stands in the window, of invented sessions in both themes and sizes. */
class StagePicturesTest {

    private static final Map<String, Supplier<LinkModel>> SESSIONS = sessions();

    private record Picture(String session, Palette palette, boolean small) {}

    @BeforeAll
    static void start() throws NoPictureException {
        FxRuntime.startHeadless();
    }

    static Stream<Picture> pictures() {
        return SESSIONS.keySet().stream()
                .flatMap(session -> Stream.of(Palette.values())
                        .flatMap(palette -> Stream.of(false, true).map(small -> new Picture(session, palette, small))));
    }

    @ParameterizedTest
    @MethodSource("pictures")
    void picture(Picture picture) throws Exception {
        Image image = FxRuntime.call(() -> draw(picture));
        Path file = Path.of(
                "target",
                "screenshots",
                "stage",
                "%s-%s-%s.png"
                        .formatted(
                                picture.session(),
                                picture.small() ? "small" : "large",
                                picture.palette().name().toLowerCase(Locale.ROOT)));
        Files.createDirectories(file.getParent());
        Screenshot.write(image, file);
        assertTrue(Files.size(file) > 10_000, () -> "hardly anything is drawn in " + file);
    }

    private static Image draw(Picture picture) {
        Pane pane = new Pane();
        pane.setStyle("-fx-background-color: " + picture.palette().hex(Ink.GROUND));
        boolean small = picture.small();
        if (small) {
            place(pane, new StageView(), 55, 104, 790, 268);
            place(pane, new LookaheadView(), 55, 380, 480, 101);
            place(pane, new QueuesView(), 543, 380, 302, 101);
            place(pane, new LatencyView(), 55, 489, 480, 71);
            place(pane, new RateView(), 543, 489, 302, 71);
            place(pane, new TimelineView(new TimeAsked()), 0, 565, 1100, 135);
        } else {
            place(pane, new StageView(), 281, 122, 847, 341);
            place(pane, new LookaheadView(), 281, 474, 514, 120);
            place(pane, new QueuesView(), 805, 474, 322, 120);
            place(pane, new LatencyView(), 281, 605, 514, 120);
            place(pane, new RateView(), 805, 605, 322, 120);
            place(pane, new TimelineView(new TimeAsked()), 0, 733, 1440, 167);
        }
        Scene scene = new Scene(pane, small ? 1100 : 1440, small ? 700 : 900);
        (picture.palette() == Palette.DARK ? Theme.DARK : Theme.LIGHT).dress(scene);
        Stage stage = new Stage();
        stage.setScene(scene);
        stage.show();
        LinkModel link = SESSIONS.get(picture.session()).get();
        pane.getChildren().forEach(child -> {
            SnapshotView view = (SnapshotView) child;
            view.palette(picture.palette());
            view.compact(small);
            if (view instanceof TimelineView timeline) {
                timeline.findings(findings(link));
            }
            view.show(link, Optional.empty());
        });
        pane.layout();
        Image image = Screenshot.take(scene);
        stage.close();
        return image;
    }

    private static List<Finding> findings(LinkModel link) {
        return Stream.of(link.zeroToOne(), link.oneToZero())
                .flatMap(direction -> direction.generations().stream())
                .filter(row -> row.deadSinceNanos().isPresent())
                .map(row -> new Finding(
                        "direction-dead",
                        "direction-dead",
                        Severity.ERROR,
                        row.generation() + " is dead",
                        "",
                        "",
                        List.of(),
                        row.deadSinceNanos().getAsLong(),
                        OptionalLong.empty(),
                        NextStep.of("Wait")))
                .toList();
    }

    private static void place(Pane pane, SnapshotView view, double x, double y, double width, double height) {
        view.relocate(x, y);
        view.setPrefSize(width, height);
        pane.getChildren().add(view);
    }

    private static Map<String, Supplier<LinkModel>> sessions() {
        Map<String, Supplier<LinkModel>> sessions = new LinkedHashMap<>();
        sessions.put("dead", Links::dead);
        sessions.put("cured", Links::cured);
        sessions.put("waiting", Links::waiting);
        sessions.put("tcp", Links::tcp);
        sessions.put("failed", Links::failed);
        sessions.put("rtr-failed", Links::rtrFailed);
        sessions.put("recreated", Links::recreatedOften);
        sessions.put("one-sided", Links::oneSided);
        sessions.put("without-warmup", Links::withoutWarmup);
        return sessions;
    }
}
