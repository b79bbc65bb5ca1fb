package dev.verbscope.ui;

import dev.verbscope.ui.notice.Notice;
import dev.verbscope.ui.notice.NoticeShower;
import dev.verbscope.ui.notice.NoticeViewModel;
import dev.verbscope.ui.notice.Situation;
import dev.verbscope.ui.notice.SystemNotices;
import dev.verbscope.ui.preferences.PreferencesStore;
import dev.verbscope.ui.viewmodel.LinkState;
import java.util.Optional;
import javafx.application.Platform;
import javafx.stage.Stage;
import org.controlsfx.control.Notifications;

/** Has a person told what befalls the link while its window is not in front. FX thread only. */
final class FrontWatch {
    private final Stage stage;
    private final WindowController controller;
    private final PreferencesStore preferences;
    private final NoticeShower shower;
    private final NoticeViewModel notices = new NoticeViewModel();
    private Optional<LinkSource> watched = Optional.empty();

    FrontWatch(Stage stage, WindowController controller, PreferencesStore preferences, NoticeShower shower) {
        this.stage = stage;
        this.controller = controller;
        this.preferences = preferences;
        this.shower = shower;
    }

    /** The system's notices, or a card of this program where there are none. */
    static NoticeShower system(Stage stage) {
        return new SystemNotices(CurrentLink.ELSEWHERE, notice -> Platform.runLater(() -> card(stage, notice)));
    }

    private static void card(Stage stage, Notice notice) {
        Notifications.create()
                .owner(stage)
                .title(notice.title())
                .text(notice.text())
                .showWarning();
    }

    /** Once a pulse. */
    void look() {
        Optional<LinkSource> source = controller.link().source();
        if (!source.equals(watched)) {
            watched = source;
            notices.reset();
        }
        if (source.isEmpty() || controller.link().state() == LinkState.REPLAY) {
            return;
        }
        boolean unseen = !stage.isFocused() || stage.isIconified();
        controller
                .newest()
                .flatMap(newest -> notices.look(
                        Situation.of(newest), unseen && preferences.now().notifications()))
                .ifPresent(shower::show);
    }
}
