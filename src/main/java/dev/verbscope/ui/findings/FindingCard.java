package dev.verbscope.ui.findings;

import dev.verbscope.diagnose.Severity;
import dev.verbscope.ui.command.WindowCommands;
import dev.verbscope.ui.viewmodel.FindingsViewModel;
import java.util.Locale;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignI;

/** One finding: its title always, the rest while it is open; why it is so is in the title's tooltip and in the copy. */
final class FindingCard extends VBox {
    private static final PseudoClass OVER = PseudoClass.getPseudoClass("over");

    private static final double TOOLTIP_WIDTH = 360;

    private final WindowCommands commands;
    private final Button title = new Button();
    private final FontIcon shape = new FontIcon();
    private final FontIcon fold = new FontIcon();
    private final VBox body = new VBox();
    private FindingsViewModel.Card shown;
    private boolean open = true;

    /** @param toggled told when the person opens or folds this card */
    FindingCard(WindowCommands commands, Runnable toggled) {
        this.commands = commands;
        getStyleClass().add("finding");
        shape.getStyleClass().add("finding-shape");
        title.setGraphic(shape);
        title.setWrapText(true);
        title.getStyleClass().add("finding-head");
        title.setMaxWidth(Double.MAX_VALUE);
        title.setMinWidth(0);
        title.setOnAction(event -> {
            open(!open);
            toggled.run();
        });
        HBox.setHgrow(title, Priority.ALWAYS);
        fold.getStyleClass().add("fold");
        fold.setMouseTransparent(true);
        HBox head = new HBox(title, fold);
        head.setAlignment(Pos.CENTER_LEFT);
        body.getStyleClass().add("finding-body");
        getChildren().addAll(head, body);
    }

    void show(FindingsViewModel.Card card) {
        if (card.equals(shown)) {
            return;
        }
        shown = card;
        setId("finding-" + card.key());
        getStyleClass().removeIf(c -> c.startsWith("severity-"));
        getStyleClass().add("severity-" + card.severity().key());
        pseudoClassStateChanged(OVER, card.over());
        shape.setIconCode(shape(card.severity(), card.over()));
        title.setText(card.title());
        title.setTooltip(card.explanation().isBlank() ? null : tooltip(card.explanation()));
        title.setAccessibleHelp(card.explanation());
        fillBody();
        describe();
    }

    void takeFocus() {
        title.requestFocus();
    }

    boolean isOpen() {
        return open;
    }

    void open(boolean next) {
        open = next;
        body.setVisible(open);
        body.setManaged(open);
        fold.setIconCode(open ? MaterialDesignC.CHEVRON_DOWN : MaterialDesignC.CHEVRON_RIGHT);
        describe();
    }

    private void describe() {
        if (shown != null) {
            title.setAccessibleText(shown.accessibleText() + (open ? ", open" : ", folded"));
        }
    }

    private void fillBody() {
        body.getChildren().clear();
        body.getChildren().add(text(shown.since(), "since"));
        shown.evidence().forEach(line -> body.getChildren().add(text(line, "evidence")));
        Text next = new Text("Next ");
        next.getStyleClass().add("next-word");
        Text what = new Text(shown.next());
        what.getStyleClass().add("next-text");
        body.getChildren().add(new TextFlow(next, what));
        FlowPane actions = new FlowPane(12, 2);
        actions.getStyleClass().add("actions");
        shown.action()
                .ifPresent(button -> actions.getChildren()
                        .add(link(button.label(), () -> commands.act(button.action(), button.argument()))));
        actions.getChildren().add(link("Show moment", () -> commands.showMoment(shown.key())));
        actions.getChildren().add(link("Copy", () -> commands.copy(shown.copyText())));
        body.getChildren().add(actions);
    }

    private static Tooltip tooltip(String text) {
        Tooltip tooltip = new Tooltip(text);
        tooltip.setWrapText(true);
        tooltip.setMaxWidth(TOOLTIP_WIDTH);
        return tooltip;
    }

    private static Node text(String text, String style) {
        Label label = new Label(text);
        label.setWrapText(true);
        label.getStyleClass().add(style);
        return label;
    }

    private Hyperlink link(String label, Runnable action) {
        Hyperlink link = new Hyperlink(label);
        link.setId(("finding-" + label).toLowerCase(Locale.ROOT).replace(' ', '-'));
        link.setAccessibleText(label + ": " + shown.title());
        link.setOnAction(event -> {
            action.run();
            link.setVisited(false);
        });
        return link;
    }

    /** Octagon with a cross, triangle, circle with an i, circle with a tick; outlined once it is over. */
    private static Ikon shape(Severity severity, boolean over) {
        return switch (severity) {
            case ERROR -> over ? MaterialDesignC.CLOSE_OCTAGON_OUTLINE : MaterialDesignC.CLOSE_OCTAGON;
            case WARNING -> over ? MaterialDesignA.ALERT_OUTLINE : MaterialDesignA.ALERT;
            case NOTE -> over ? MaterialDesignI.INFORMATION_OUTLINE : MaterialDesignI.INFORMATION;
            case GOOD -> over ? MaterialDesignC.CHECK_CIRCLE_OUTLINE : MaterialDesignC.CHECK_CIRCLE;
        };
    }
}
