package dev.verbscope.cli.engine;

import dev.verbscope.cli.engine.DeviceWish.ProviderName;
import dev.verbscope.record.DeviceFact.LibraryLookedFor;
import dev.verbscope.record.DeviceFact.ProviderChosen;
import dev.verbscope.record.DeviceFact.Tried;
import dev.verbscope.record.Fact;
import dev.verbscope.verbs.Provider;
import dev.verbscope.verbs.VerbsException;
import dev.verbscope.verbs.ffm.LibraryReport;
import dev.verbscope.verbs.ffm.NativeProvider;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Where a command's devices come from, and why from there. Choosing lists the devices of the system's library and opens none.
 *
 * @param system the system's devices; empty when the embedded fabric stands in for them
 * @param byOperator because the operator said so
 * @param why a sentence
 * @param library how the library was looked for; empty when the fabric was asked for
 */
public record DeviceSource(Optional<Provider> system, boolean byOperator, String why, Optional<LibraryReport> library) {

    /** Follows the wish, or without one takes the system's devices where there are any. */
    public static DeviceSource choose(DeviceWish wish) {
        if (wish.provider().equals(Optional.of(ProviderName.SIM))) {
            return new DeviceSource(Optional.empty(), true, "the embedded fabric was asked for", Optional.empty());
        }
        boolean asked = wish.provider().isPresent();
        NativeProvider.Loading loading = NativeProvider.load(wish.verbsLib().map(Path::of), wish.allocation());
        LibraryReport report = loading.report();
        if (loading.provider().isEmpty()) {
            String why = unusable(report);
            return asked
                    ? new DeviceSource(
                            Optional.of(new NoLibrary(why, NativeProvider.pages(wish.allocation()))),
                            true,
                            "the system's devices were asked for, but " + why,
                            Optional.of(report))
                    : fabric(why, report);
        }
        NativeProvider provider = loading.provider().get();
        String path = report.path().orElse("the verbs library");
        if (asked) {
            return new DeviceSource(
                    Optional.of(provider), true, "the system's devices were asked for: " + path, Optional.of(report));
        }
        try {
            List<String> names = provider.deviceNames();
            return names.isEmpty()
                    ? fabric(path + " lists no device", report)
                    : new DeviceSource(
                            Optional.of(provider),
                            false,
                            path + " lists " + String.join(", ", names),
                            Optional.of(report));
        } catch (VerbsException e) {
            return fabric(e.getMessage(), report);
        }
    }

    private static DeviceSource fabric(String why, LibraryReport report) {
        return new DeviceSource(Optional.empty(), false, "the embedded fabric stands in: " + why, Optional.of(report));
    }

    private static String unusable(LibraryReport report) {
        return report.path()
                .map(path -> path + " lacks " + String.join(", ", report.missing()))
                .orElseGet(() -> "no verbs library loads: "
                        + report.tried().stream()
                                .map(place -> place.error().orElse(place.path()))
                                .collect(Collectors.joining("; ")));
    }

    /** {@code native} or {@code sim}. */
    public ProviderName name() {
        return system.isPresent() ? ProviderName.NATIVE : ProviderName.SIM;
    }

    /** The choice as a session records it. */
    public List<Fact> facts() {
        List<Fact> facts = new ArrayList<>();
        library.ifPresent(it -> facts.add(new LibraryLookedFor(
                it.path(),
                it.tried().stream()
                        .map(place -> new Tried(place.path(), place.error()))
                        .toList(),
                it.found(),
                it.missing())));
        facts.add(new ProviderChosen(name().key(), byOperator, why));
        return facts;
    }
}
