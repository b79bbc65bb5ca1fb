package dev.verbscope.ui.findings;

import dev.verbscope.diagnose.Severity;
import dev.verbscope.ui.command.WindowCommands;
import dev.verbscope.ui.viewmodel.FindingsViewModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
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

    /** What the body is built for: while that stays the same only its texts change, and nothing is styled anew. */
    private record Form(int evidence, Optional<String> action) {}

    private final WindowCommands commands;
    private final Button title = new Button();
    private final FontIcon shape = new FontIcon();
    private final FontIcon fold = new FontIcon();
    private final VBox body = new VBox();
    private final Label since = label("since");
    private final List<Label> evidence = new ArrayList<>();
    private final Text next = new Text();
    private final List<Hyperlink> links = new ArrayList<>();
    private Form form;
    private FindingsViewModel.Card shown;
    private boolean open = true;

    /** @param toggled told when the person opens or folds this card */
    FindingCard(WindowCommands commands, Runnable toggled) {
        this.commands = commands;
        getStyleClass().add("finding");
        shape.getStyleClass().add("finding-shape");
        title.setGraphic(shape);
        title.setWrapText(true);
        // Names such as LOC_PROT_ERR keep their underscores
        title.setMnemonicParsing(false);
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
        next.getStyleClass().add("next-text");
        getChildren().addAll(head, body);
    }

    void show(FindingsViewModel.Card card) {
        if (card.equals(shown)) {
            return;
        }
        shown = card;
        setId("finding-" + card.key());
        String severity = "severity-" + card.severity().key();
        if (!getStyleClass().contains(severity)) {
            getStyleClass().removeIf(c -> c.startsWith("severity-"));
            getStyleClass().add(severity);
        }
        pseudoClassStateChanged(OVER, card.over());
        setIcon(shape, shape(card.severity(), card.over()));
        title.setText(card.title());
        if (!card.explanation().equals(title.getAccessibleHelp())) {
            title.setTooltip(card.explanation().isBlank() ? null : tooltip(card.explanation()));
            title.setAccessibleHelp(card.explanation());
        }
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
        setIcon(fold, open ? MaterialDesignC.CHEVRON_DOWN : MaterialDesignC.CHEVRON_RIGHT);
        describe();
    }

    private void describe() {
        if (shown != null) {
            title.setAccessibleText(shown.accessibleText() + (open ? ", open" : ", folded"));
        }
    }

    private void fillBody() {
        Form wanted = new Form(shown.evidence().size(), shown.action().map(FindingsViewModel.Button::label));
        if (!wanted.equals(form)) {
            form = wanted;
            build();
        }
        since.setText(shown.since());
        for (int i = 0; i < evidence.size(); i++) {
            evidence.get(i).setText(shown.evidence().get(i));
        }
        next.setText(shown.next());
        links.forEach(link -> link.setAccessibleText(link.getText() + ": " + shown.title()));
    }

    private void build() {
        evidence.clear();
        links.clear();
        for (int i = 0; i < form.evidence(); i++) {
            evidence.add(label("evidence"));
        }
        form.action()
                .ifPresent(label -> links.add(link(
                        label,
                        () -> shown.action().ifPresent(button -> commands.act(button.action(), button.argument())))));
        links.add(link("Show moment", () -> commands.showMoment(shown.key())));
        links.add(link("Copy", () -> commands.copy(shown.copyText())));
        Text nextWord = new Text("Next ");
        nextWord.getStyleClass().add("next-word");
        FlowPane actions = new FlowPane(12, 2);
        actions.getStyleClass().add("actions");
        actions.getChildren().setAll(links);
        body.getChildren().setAll(since);
        body.getChildren().addAll(evidence);
        body.getChildren().addAll(new TextFlow(nextWord, next), actions);
    }

    /** An icon that is set again, even to the same, is styled again. */
    private static void setIcon(FontIcon icon, Ikon code) {
        if (icon.getIconCode() != code) {
            icon.setIconCode(code);
        }
    }

    private static Tooltip tooltip(String text) {
        Tooltip tooltip = new Tooltip(text);
        tooltip.setWrapText(true);
        tooltip.setMaxWidth(TOOLTIP_WIDTH);
        return tooltip;
    }

    private static Label label(String style) {
        Label label = new Label();
        label.setWrapText(true);
        label.getStyleClass().add(style);
        return label;
    }

    private static Hyperlink link(String label, Runnable action) {
        Hyperlink link = new Hyperlink(label);
        link.setId(("finding-" + label).toLowerCase(Locale.ROOT).replace(' ', '-'));
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
