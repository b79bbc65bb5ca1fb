package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.EngineDeath;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The process of a rank's engine died: most likely a driver took it along. */
final class EngineDied implements Rule {
    static final String CODE = "engine-died";

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        return link.ranks().stream().flatMap(rank -> rank.life().death().map(death -> finding(rank, death)).stream());
    }

    private static Finding finding(RankModel rank, EngineDeath death) {
        return new Finding(
                CODE,
                CODE + "/" + rank.rank(),
                Severity.ERROR,
                title(rank.rank(), death),
                "Process " + death.pid() + how(death) + where(death) + ".",
                death.inside()
                        ? "The recorder stores each verbs call before it is made, so this is the last thing the driver was"
                                + " asked. A driver that crashes takes its process along; the window and the recording"
                                + " stay. What the process held of the device may stay taken until a reboot."
                        : "It was in no verbs call, so the driver is not the first suspect. What the process held of the"
                                + " device may stay taken until a reboot.",
                evidence(rank.rank(), death),
                death.atNanos(),
                OptionalLong.empty(),
                NextStep.of(
                        "Keep the error file, then start again. If the queue pair is refused with EBUSY (16), reboot.",
                        NextStep.Action.RESTART));
    }

    private static String title(int rank, EngineDeath death) {
        return death.inside()
                ? "Rank " + rank + "'s process died inside " + death.function()
                : "Rank " + rank + "'s process died";
    }

    /** With a space in front. */
    static String how(EngineDeath death) {
        return death.signal().map(signal -> " died of " + signal).orElse(" ended with exit code " + death.exitCode());
    }

    private static String where(EngineDeath death) {
        String call = death.function();
        if (death.function().isEmpty()) {
            return " before its first verbs call";
        }
        String generation = death.generation() > 0 ? ", generation " + death.generation() : "";
        String device = death.device().isEmpty() ? "" : " of " + death.device();
        return death.inside()
                ? " inside " + call + device + generation
                : " outside of any verbs call; the last one was " + call + device + generation;
    }

    private static List<String> evidence(int rank, EngineDeath death) {
        String who = "rank " + rank + ": ";
        List<String> lines = new ArrayList<>();
        lines.add(who + "exit code " + death.exitCode()
                + death.signal().map(signal -> ", " + signal).orElse(""));
        if (!death.function().isEmpty()) {
            lines.add(who
                    + death.function()
                    + (death.inside() ? " entered at " : " entered last, at ")
                    + Words.duration(death.enteredNanos())
                    + (death.inside() ? ", not returned" : ", returned"));
        }
        death.frame().ifPresent(frame -> lines.add(who + "at " + frame));
        death.errorFile().ifPresent(file -> lines.add(who + "error file " + file));
        death.crashReports().ifPresent(folder -> lines.add(who + "the system's crash reports are in " + folder));
        return lines;
    }
}
