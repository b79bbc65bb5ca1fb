package dev.verbscope.ui.hello;

import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.Popover;
import dev.verbscope.ui.command.Shortcut;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/** Between the two hosts: whether their HELLOs agree, and on demand all that they said. Not there until both have been said. */
public final class HelloButton extends Button {

    private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");

    private final HelloTable table = new HelloTable();
    private final Popover popover = new Popover(table);
    private final FontIcon icon = new FontIcon(MaterialDesignC.CHECK);
    private Optional<HelloViewModel> shown = Optional.empty();

    public HelloButton() {
        setId("hello");
        getStyleClass().add("hello-button");
        setGraphic(icon);
        setTooltip(new Tooltip(Shortcut.HELLO.tip()));
        setVisible(false);
        setOnAction(pressed -> toggle());
    }

    /** What both said, once they have. */
    public void show(LinkModel link) {
        Optional<HelloViewModel> next = HelloViewModel.of(link);
        if (next.equals(shown)) {
            return;
        }
        shown = next;
        setVisible(next.isPresent());
        if (next.isEmpty()) {
            popover.close();
            return;
        }
        boolean wrong = next.get().wrong() > 0;
        setText(next.get().summary());
        setAccessibleText(next.get().inWords());
        icon.setIconCode(wrong ? MaterialDesignA.ALERT_OCTAGON : MaterialDesignC.CHECK);
        pseudoClassStateChanged(WRONG, wrong);
        table.show(next.get());
    }

    /** Opens the table, or closes it; nothing while there is none. */
    public void toggle() {
        if (shown.isPresent()) {
            popover.toggle(this);
        }
    }

    /** Whether it was open. */
    public boolean close() {
        return popover.close();
    }
}
