package dev.verbscope.ui;

import dev.verbscope.ui.desk.Desk;
import dev.verbscope.ui.desk.ProviderChoice;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.ui.preferences.PreferencesStore;
import java.util.Optional;

/** What the next start will be, and the devices that it can choose from. FX thread only. */
final class NextStart {
    private final Desk desk;
    private final PreferencesStore preferences;
    private final WindowPane pane;
    private final Presenter presenter;
    private final DeviceLookout devices;
    private StartRequest request;

    NextStart(Desk desk, StartRequest request, PreferencesStore preferences, WindowPane pane, Presenter presenter) {
        this.desk = desk;
        this.request = request;
        this.preferences = preferences;
        this.pane = pane;
        this.presenter = presenter;
        this.devices = new DeviceLookout(desk, presenter);
    }

    StartRequest request() {
        return request;
    }

    /** The next one is to be as that of a link that runs already. */
    void likeThat(StartRequest running) {
        request = running;
        inspect();
    }

    /** Changes what the next start will be; over real devices it is remembered. */
    void edit(StartRequest wanted) {
        boolean simulated = provider(wanted).map(ProviderChoice::simulated).orElse(false);
        StartRequest edited = wanted;
        if (!simulated) {
            edited = wanted.withScenario(Optional.empty());
        } else if (wanted.scenario().isEmpty()) {
            edited = wanted.withScenario(desk.scenarios().stream().findFirst().map(s -> s.name()));
        }
        request = edited;
        if (!simulated) {
            preferences.change(now -> now.withDevice(request.device()).withAddress(Optional.of(request.address())));
        }
        presenter.textsAreDue();
        inspect();
    }

    /** Looks at the devices that it can choose from. */
    void inspect() {
        pane.progress().during("Looking at the devices", devices.look(request.inspection()));
    }

    private Optional<ProviderChoice> provider(StartRequest of) {
        return desk.providers().stream()
                .filter(provider -> provider.name().equals(of.provider()))
                .findFirst();
    }
}
