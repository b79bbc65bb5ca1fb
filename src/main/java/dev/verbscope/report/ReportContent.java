package dev.verbscope.report;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.diagnose.Findings;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.compare.WholeRecording;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a report is made of.
 *
 * @param recording all that was recorded, masked already where it shall be
 * @param bytes size of the recording's files
 * @param pictures of the window, in order; none is no fault of the report
 * @param noPictures why there are none, a sentence; empty when there are
 * @param masked whether host names, addresses and GUIDs were replaced
 * @param program name and version of the program that writes the report
 * @param madeAt when it is written
 */
public record ReportContent(
        WholeRecording recording,
        long bytes,
        List<Picture> pictures,
        Optional<String> noPictures,
        boolean masked,
        String program,
        Instant madeAt) {

    /** @param png the picture's file, whole */
    public record Picture(String caption, byte[] png) {}

    public ReportContent {
        pictures = List.copyOf(pictures);
    }

    LinkModel link() {
        return recording.link();
    }

    List<Finding> findings() {
        return Findings.of(link());
    }
}
