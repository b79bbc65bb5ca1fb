package dev.verbscope.ui;

import dev.verbscope.model.LibraryModel;
import dev.verbscope.record.DeviceFact;
import dev.verbscope.record.masking.Masking;
import dev.verbscope.ui.desk.Inspection;
import dev.verbscope.ui.desk.StartRequest;
import java.util.Optional;

/**
 * Stand-ins in what the window shows besides recordings, the same as those of the recording that it shows: devices that were
 * looked at, addresses of the next start, sentences. What is not to be masked comes back as it is. FX thread only.
 */
final class WindowMask {
    private final CurrentLink link;
    /** While there is no recording to take the stand-ins from. */
    private final Masking own = new Masking();

    private Optional<Masked> last = Optional.empty();

    /** An inspection with its stand-ins: texts are shown again and again, devices seldom change. */
    private record Masked(Masking by, Inspection original, Inspection masked) {}

    WindowMask(CurrentLink link) {
        this.link = link;
    }

    /** What gives the stand-ins now; empty when nothing is masked. */
    Optional<Masking> masking() {
        return link.isMasked()
                ? Optional.of(link.source().flatMap(LinkSource::masking).orElse(own))
                : Optional.empty();
    }

    String text(String text) {
        return masking().map(by -> by.text(text)).orElse(text);
    }

    /** To be shown only: what is started has its own address. */
    StartRequest request(StartRequest request) {
        return masking()
                .map(by -> request.withAddress(by.endpoint(request.address())))
                .orElse(request);
    }

    Inspection inspection(Inspection inspection) {
        return masking().map(by -> inspection(inspection, by)).orElse(inspection);
    }

    private Inspection inspection(Inspection inspection, Masking by) {
        Masked masked = last.filter(it -> it.by() == by && it.original() == inspection)
                .orElseGet(() -> new Masked(
                        by,
                        inspection,
                        new Inspection(
                                by.host(inspection.host()),
                                inspection.simulated(),
                                inspection.library().map(library -> library(library, by)),
                                inspection.devices().stream()
                                        .map(device -> device(device, by))
                                        .toList())));
        last = Optional.of(masked);
        return masked.masked();
    }

    private static LibraryModel library(LibraryModel library, Masking by) {
        return new LibraryModel(
                library.path().map(by::text),
                library.tried().stream()
                        .map(place -> new LibraryModel.Tried(
                                by.text(place.path()), place.error().map(by::text)))
                        .toList(),
                library.found(),
                library.missing());
    }

    private static Inspection.InspectedDevice device(Inspection.InspectedDevice device, Masking by) {
        return new Inspection.InspectedDevice(
                (DeviceFact.DeviceSeen) by.fact(device.seen()),
                device.gids().stream()
                        .map(gid -> (DeviceFact.GidScored) by.fact(gid))
                        .toList(),
                device.choice().map(choice -> (DeviceFact.GidChosen) by.fact(choice)));
    }
}
