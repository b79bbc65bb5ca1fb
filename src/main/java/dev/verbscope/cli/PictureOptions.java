package dev.verbscope.cli;

import dev.verbscope.ui.Panel;
import dev.verbscope.ui.PictureFrame;
import dev.verbscope.ui.PictureLooks;
import dev.verbscope.ui.PictureMoment;
import dev.verbscope.ui.Theme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A picture of the window, of every command that can take one. Options about it without it are refused. */
final class PictureOptions {

    /** The names of panels, for the text of help. */
    static final class PanelNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Panel.keys().iterator();
        }
    }

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--screenshot",
            paramLabel = "FILE",
            description = "Writes a picture of the window, as a PNG; needs no display.")
    private Path screenshot;

    @Option(
            names = "--at",
            paramLabel = "MOMENT",
            description =
                    "When to take it, for --screenshot: first-finding, end, or seconds after the start. Default: end.")
    private String at;

    @Option(names = "--theme", paramLabel = "THEME", description = "dark or light, for --screenshot. Default: dark.")
    private String theme;

    @Option(
            names = "--size",
            paramLabel = "WxH",
            description = "Size of the window in its own pixels, for --screenshot. Default: 1440x900.")
    private String size;

    @Option(
            names = "--scale",
            paramLabel = "N",
            description = "Pixels of the picture for each of the window, for --screenshot: 1 or 2. Default: 1.")
    private String scale;

    @Option(
            names = "--panel",
            paramLabel = "NAME",
            completionCandidates = PanelNames.class,
            description = "A picture of one panel, for --screenshot: ${COMPLETION-CANDIDATES}.")
    private String panel;

    @Option(
            names = "--mask",
            description = "Shows stand-ins for names of hosts and users, addresses and GUIDs, for --screenshot.")
    private boolean mask;

    /** A picture to be taken. */
    record Picture(Path file, PictureFrame frame, PictureMoment moment) {}

    /** The picture that was asked for, of a window in which nothing is compared. */
    Optional<Picture> picture() {
        return picture(false);
    }

    /** @param compares whether a second recording is laid beside the first */
    Optional<Picture> picture(boolean compares) {
        if (screenshot == null) {
            first().ifPresent(option -> {
                throw new ParameterException(
                        spec.commandLine(),
                        option + " is about a picture, and --screenshot FILE, where it goes, is missing");
            });
            return Optional.empty();
        }
        if (!compares && panel().filter(Panel.COMPARISON::equals).isPresent()) {
            throw wrong("--panel is comparison, and there is none without --compare B of verbscope replay");
        }
        Path folder = screenshot.toAbsolutePath().normalize().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            // said now: the session that is pictured would have run in vain
            throw wrong("--screenshot " + screenshot + ": " + folder + " is no folder to write into");
        }
        return Optional.of(new Picture(screenshot, new PictureFrame(panel(), scale()), moment()));
    }

    PictureLooks looks() {
        return new PictureLooks(theme(), size(0), size(1), mask);
    }

    /** An option about the picture that was given. */
    private Optional<String> first() {
        List<String> given = new ArrayList<>();
        if (at != null) {
            given.add("--at");
        }
        if (theme != null) {
            given.add("--theme");
        }
        if (size != null) {
            given.add("--size");
        }
        if (scale != null) {
            given.add("--scale");
        }
        if (panel != null) {
            given.add("--panel");
        }
        if (mask) {
            given.add("--mask");
        }
        return given.stream().findFirst();
    }

    private Optional<Panel> panel() {
        if (panel == null) {
            return Optional.empty();
        }
        return Optional.of(Panel.named(panel)
                .orElseThrow(
                        () -> wrong("--panel is " + panel + ", wanted one of " + String.join(", ", Panel.keys()))));
    }

    private int scale() {
        return switch (scale == null ? "1" : scale) {
            case "1" -> 1;
            case "2" -> 2;
            default -> throw wrong("--scale is " + scale + ", wanted 1 or 2");
        };
    }

    private PictureMoment moment() {
        return switch (at == null ? "end" : at) {
            case "first-finding" -> PictureMoment.firstFinding();
            case "end" -> PictureMoment.end();
            default -> {
                if (!at.matches("[0-9]{1,6}(\\.[0-9]{1,3})?")) {
                    throw wrong("--at is " + at + ", wanted first-finding, end or seconds");
                }
                yield PictureMoment.after(Duration.ofMillis(Math.round(Double.parseDouble(at) * 1000)));
            }
        };
    }

    private Theme theme() {
        return switch (theme == null ? "dark" : theme) {
            case "dark" -> Theme.DARK;
            case "light" -> Theme.LIGHT;
            default -> throw wrong("--theme is " + theme + ", wanted dark or light");
        };
    }

    private int size(int part) {
        String wanted = size == null ? "1440x900" : size;
        if (!wanted.matches("[0-9]{3,4}x[0-9]{3,4}")) {
            throw wrong("--size is " + size + ", wanted for example 1440x900");
        }
        return Integer.parseInt(wanted.split("x")[part]);
    }

    private ParameterException wrong(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }
}
