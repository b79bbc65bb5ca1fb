package dev.verbscope.ui.stage;

import dev.verbscope.diagnose.Verdict;
import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.canvas.Box;
import dev.verbscope.ui.canvas.SnapshotView;
import dev.verbscope.ui.canvas.Spot;
import dev.verbscope.ui.canvas.TextStyle;
import dev.verbscope.ui.hello.HelloButton;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The two hosts and the wire between them. Each count stands in the host that measured it; each direction runs from its
 * sender to its receiver, 0→1 rightwards, 1→0 leftwards; a loss lies on the wire. Beneath the wire the warm-up as setups ×
 * attempts, in the hosts their queue pairs.
 */
public final class StageView extends SnapshotView {

    /** Faster than that nobody reads counts. */
    private static final int PER_SECOND = 20;

    private static final double HELLO_HEIGHT = 22;
    private static final double HELLO_ABOVE = 6;

    private final HelloButton hello = new HelloButton();

    public StageView() {
        super(PER_SECOND);
        explainable();
        getChildren().add(hello);
    }

    /** Whether both ranks have said HELLO. */
    public boolean hasHello() {
        return hello.isVisible();
    }

    /** Opens or closes what both ranks said in their HELLOs; nothing before they have. */
    public void toggleHello() {
        hello.toggle();
    }

    @Override
    protected List<Spot> spots(LinkModel link, double width, double height) {
        return new StageSpots(link, StageLayout.of(width, height, isCompact())).all();
    }

    @Override
    protected void draw(LinkModel link, Optional<Verdict> now, double width, double height) {
        StageLayout layout = StageLayout.of(width, height, isCompact());
        StageViewModel stage = StageViewModel.of(link, layout.matrixRows());
        hello.show(link);
        HostPainter leader = new HostPainter(layout, HostPainter.Side.LEFT);
        HostPainter worker = new HostPainter(layout, HostPainter.Side.RIGHT);
        TextStyle figures = figures(leader, stage);

        host("leader", layout.leader(), layout, leader, stage.leader());
        host("worker", layout.worker(), layout, worker, stage.worker());
        there(layout, leader, worker, stage.zeroToOne(), figures);
        back(layout, leader, worker, stage.oneToZero(), figures);

        WirePainter wires = new WirePainter(layout);
        tile(
                "heading",
                layout.header(layout.wire()),
                new WirePainter.Heading(stage.title(), stage.subtitle()),
                wires::heading);
        wire(layout, wires, 0, stage.zeroToOne(), stage.zeroToOneWarmup());
        wire(layout, wires, 1, stage.oneToZero(), stage.oneToZeroWarmup());
        tile(
                "legend",
                layout.strips(layout.wire()),
                new WirePainter.Legend(
                        stage.zeroToOneWarmup().columns() > 0,
                        stage.reason(),
                        hello.isVisible() ? HELLO_HEIGHT + HELLO_ABOVE : 0),
                wires::legend);
    }

    /** The button stands on the foot of the wire. */
    @Override
    protected void layoutChildren() {
        StageLayout layout = StageLayout.of(getWidth(), getHeight(), isCompact());
        Box wire = layout.wire();
        double width = Math.min(Math.ceil(hello.prefWidth(HELLO_HEIGHT)), wire.w() - 12);
        hello.resizeRelocate(
                Math.round(wire.centerX() - width / 2),
                Math.round(layout.strips(wire).bottom() - HELLO_HEIGHT - HELLO_ABOVE),
                width,
                HELLO_HEIGHT);
        super.layoutChildren();
    }

    private void host(String key, Box column, StageLayout layout, HostPainter painter, HostViewModel host) {
        tile(
                key + " header",
                layout.header(column),
                new HostPainter.Header(host.name(), host.role(), host.host(), host.port()),
                painter::header);
        StripPainter strips = new StripPainter(painter, layout.compact());
        tile(
                key + " strips",
                layout.strips(column),
                new StripPainter.Strips(host.strips(), host.future(), host.remark()),
                strips::paint);
    }

    /** 0→1: sent on the left, received on the right. */
    private void there(
            StageLayout layout, HostPainter leader, HostPainter worker, LaneViewModel lane, TextStyle figures) {
        tile(
                "there sent",
                layout.lane(layout.leader(), 0),
                new HostPainter.Lane("sends", lane.posted(), lane.completed(), lane.broken(), figures),
                leader::lane);
        tile(
                "there received",
                layout.lane(layout.worker(), 0),
                new HostPainter.Lane("receives", lane.received(), lane.verified(), lane.broken(), figures),
                worker::lane);
    }

    /** 1→0: sent on the right, received on the left; the counts follow one another leftwards. */
    private void back(
            StageLayout layout, HostPainter leader, HostPainter worker, LaneViewModel lane, TextStyle figures) {
        tile(
                "back received",
                layout.lane(layout.leader(), 1),
                new HostPainter.Lane("receives", lane.verified(), lane.received(), lane.broken(), figures),
                leader::lane);
        tile(
                "back sent",
                layout.lane(layout.worker(), 1),
                new HostPainter.Lane("sends", lane.completed(), lane.posted(), lane.broken(), figures),
                worker::lane);
    }

    private record Matrix(WarmupMatrixViewModel matrix, boolean broken) {}

    private void wire(
            StageLayout layout, WirePainter painter, int index, LaneViewModel lane, WarmupMatrixViewModel warmup) {
        Box box = layout.lane(layout.wire(), index);
        double upper = Math.min(box.h(), painter.wireHeight());
        tile(
                "wire " + index,
                new Box(box.x(), box.y(), box.w(), upper),
                new WirePainter.Wire(
                        lane.direction(), lane.name(), lane.wire(), lane.state(), lane.note(), lane.wrong()),
                painter::wire);
        tile(
                "matrix " + index,
                new Box(box.x(), box.y() + upper, box.w(), box.h() - upper),
                new Matrix(warmup, lane.broken()),
                (pen, at, value) -> painter.matrix(pen, at, value.matrix(), value.broken()));
    }

    private TextStyle figures(HostPainter host, StageViewModel stage) {
        return host.figures(
                letters(),
                Stream.of(stage.zeroToOne(), stage.oneToZero())
                        .flatMap(lane -> Stream.of(lane.posted(), lane.completed(), lane.received(), lane.verified())));
    }

    @Override
    protected String describe(LinkModel link, Optional<Verdict> now) {
        return StageViewModel.of(link, 1).inWords();
    }
}
