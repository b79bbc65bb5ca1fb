package dev.verbscope.ui.timeline;

import dev.verbscope.ui.records.Entry;
import dev.verbscope.ui.records.RecordText;
import dev.verbscope.ui.timeline.Scope.Gesture;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;

/** What mouse and keyboard do to the timeline. */
final class TimelineInput {
    private static final double WHEEL_STEP = 1.25;
    private static final double PAN_SHARE = 0.2;
    /** A press that moved less is a click, pixels. */
    private static final double STILL = 4;

    private final TimelineView view;
    private OptionalDouble pressedAt = OptionalDouble.empty();
    private double draggedTo;
    private boolean moved;
    private boolean zooms;

    TimelineInput(TimelineView view) {
        this.view = view;
    }

    void install() {
        view.setOnMouseMoved(move -> view.point(move.getX(), move.getY(), move.getScreenX(), move.getScreenY()));
        view.setOnMouseExited(left -> view.pointAway());
        view.setOnMousePressed(this::pressed);
        view.setOnMouseDragged(this::dragged);
        view.setOnMouseReleased(this::released);
        view.setOnScroll(this::scrolled);
        view.setOnKeyPressed(this::keyPressed);
    }

    private void pressed(MouseEvent press) {
        view.requestFocus();
        if (press.getButton() != MouseButton.PRIMARY) {
            return;
        }
        Optional<RibbonViewModel.Step> step = view.stepAt(press.getX(), press.getY());
        if (step.isPresent()) {
            view.chooseStep(step.get().number());
        } else if (press.getY() > view.areas().headerHeight()) {
            pressedAt = OptionalDouble.of(press.getX());
            draggedTo = press.getX();
            moved = false;
            zooms = press.isShiftDown();
        }
    }

    private void dragged(MouseEvent drag) {
        if (pressedAt.isEmpty()) {
            return;
        }
        moved |= Math.abs(drag.getX() - pressedAt.getAsDouble()) >= STILL;
        if (!moved) {
            return;
        }
        if (zooms) {
            view.rubber(pressedAt, drag.getX());
        } else {
            view.pan(draggedTo - drag.getX(), Gesture.DRAG);
        }
        draggedTo = drag.getX();
    }

    private void released(MouseEvent release) {
        if (pressedAt.isEmpty()) {
            return;
        }
        double from = pressedAt.getAsDouble();
        pressedAt = OptionalDouble.empty();
        view.rubber(OptionalDouble.empty(), 0);
        if (moved && zooms) {
            view.zoomTo(from, release.getX());
        } else if (!moved && view.isOnAxis(release.getX(), release.getY())) {
            view.choose(release.getX(), release.getY());
        }
    }

    private void scrolled(ScrollEvent scroll) {
        if (scroll.getDeltaY() != 0) {
            view.zoom(scroll.getDeltaY() > 0 ? WHEEL_STEP : 1 / WHEEL_STEP, scroll.getX(), Gesture.WHEEL);
        } else if (scroll.getDeltaX() != 0) {
            view.pan(-scroll.getDeltaX(), Gesture.WHEEL);
        }
        scroll.consume();
    }

    private void keyPressed(KeyEvent key) {
        if (key.isShortcutDown()) {
            shortcut(key);
            return;
        }
        switch (key.getCode()) {
            case LEFT -> step(-1, key);
            case RIGHT -> step(1, key);
            case ENTER -> view.showFocusedStep();
            case ESCAPE -> letGo();
            case DIGIT0, NUMPAD0 -> view.fit();
            case HOME -> view.reset();
            case PLUS, ADD, EQUALS -> view.zoomIn();
            case MINUS, SUBTRACT -> view.zoomOut();
            case BACK_SPACE -> view.undoZoom();
            default -> {
                return;
            }
        }
        key.consume();
    }

    private void shortcut(KeyEvent key) {
        Optional<Entry> selected = view.selected();
        switch (key.getCode()) {
            case C -> {
                if (selected.isPresent()) {
                    List<Entry> one = List.of(selected.get());
                    copy(key.isShiftDown() ? RecordText.json(one) : RecordText.text(one));
                    key.consume();
                }
            }
            default -> {
                // The window's
            }
        }
    }

    private static void copy(String text) {
        ClipboardContent content = new ClipboardContent();
        content.putString(text);
        Clipboard.getSystemClipboard().setContent(content);
    }

    private void letGo() {
        if (view.selected().isPresent()) {
            view.select(Optional.empty());
        } else {
            view.fit();
        }
    }

    private void step(int by, KeyEvent key) {
        if (key.isShiftDown()) {
            view.pan(by * PAN_SHARE * (view.areas().right() - view.areas().left()), Gesture.CHOICE);
        } else {
            view.step(by);
        }
    }
}
