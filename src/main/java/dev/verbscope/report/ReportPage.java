package dev.verbscope.report;

import dev.verbscope.diagnose.Verdict;
import dev.verbscope.diagnose.Verdicts;
import dev.verbscope.model.LinkModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/**
 * The page: what was chosen, what happened, what was concluded, and every number with where it comes from. It loads
 * nothing, runs no script, follows the reader's dark or light scheme and prints.
 */
public final class ReportPage {

    /** A part of the page with a heading of its own. */
    private record Part(String id, String heading, Writer writer) {}

    @FunctionalInterface
    private interface Writer {
        void write(Html html, ReportContent content);
    }

    /** In the order to read them: what is wrong before what there is. */
    private static final List<Part> PARTS = List.of(
            new Part("findings", "Findings", FindingsPart::write),
            new Part("pictures", "Pictures of the window", ReportPage::pictures),
            new Part("chosen", "What was chosen", ChosenPart::write),
            new Part("happened", "What happened", HappenedPart::story),
            new Part("directions", "What each direction delivered", DirectionsPart::write),
            new Part("queue-pairs", "Queue pairs", QueuePairsPart::write),
            new Part("latency", "Latency and rate", LatencyPart::write),
            new Part("completions", "Completions that failed", HappenedPart::completions),
            new Part("errors", "Errors", HappenedPart::errors),
            new Part("control", "Control socket", ControlPart::write),
            new Part("host", "Host facts", RecordedPart::hosts),
            new Part("recording", "The recording", RecordedPart::recording));

    private ReportPage() {}

    /** The page, to be written as UTF-8. */
    public static String of(ReportContent content) {
        Html html = new Html();
        html.open("html", "lang", "en").open("head");
        html.empty("meta", "charset", "utf-8");
        html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        // whatever slips in here loads nothing and runs nothing
        html.empty(
                "meta",
                "http-equiv",
                "Content-Security-Policy",
                "content",
                "default-src 'none'; img-src data:; style-src 'unsafe-inline'");
        html.element("title", "Verbscope report: " + Verdicts.of(content.link()).headline());
        html.style(css());
        html.close().open("body");
        verdict(html, content);
        html.open("nav");
        PARTS.forEach(part -> html.element("a", part.heading(), "href", "#" + part.id()));
        html.close();
        for (Part part : PARTS) {
            html.open("section", "id", part.id()).element("h2", part.heading());
            part.writer().write(html, content);
            html.close();
        }
        html.element(
                "footer",
                "Written by " + content.program() + " at " + content.madeAt().truncatedTo(ChronoUnit.SECONDS)
                        + ". This page needs nothing beside itself.");
        return html.close().close().page();
    }

    private static void verdict(Html html, ReportContent content) {
        LinkModel link = content.link();
        Verdict verdict = Verdicts.of(link);
        String tone = verdict.tone().name().toLowerCase(Locale.ROOT);
        html.open("header", "class", "verdict " + tone);
        html.open("div").element("span", tone, "class", "tag");
        if (link.session().simulated()) {
            html.text(" ").element("span", "simulated", "class", "tag amber");
        }
        if (content.masked()) {
            html.text(" ").element("span", "masked", "class", "tag");
        }
        html.close();
        html.element("h1", verdict.headline()).element("p", verdict.explanation());
        html.element("p", about(content), "class", "faint");
        html.close();
    }

    private static String about(ReportContent content) {
        LinkModel link = content.link();
        StringBuilder about = new StringBuilder();
        if (!content.recording().ranks().isEmpty()) {
            about.append("Began ")
                    .append(content.recording()
                            .ranks()
                            .getFirst()
                            .header()
                            .startedAt()
                            .truncatedTo(ChronoUnit.SECONDS))
                    .append(", ");
        }
        about.append(Amounts.seconds(link.nowNanos())).append(" recorded, ");
        about.append(link.ranks().size() == 2 ? "both ranks" : "one rank");
        link.session().scenario().ifPresent(it -> about.append(", scenario ").append(it));
        link.session().recipe().ifPresent(it -> about.append(", recipe ").append(it.name()));
        return about.append('.').toString();
    }

    private static void pictures(Html html, ReportContent content) {
        content.noPictures().ifPresent(why -> html.element("p", "No pictures: " + why, "class", "faint"));
        for (ReportContent.Picture picture : content.pictures()) {
            html.open("figure");
            html.empty(
                    "img",
                    "alt",
                    picture.caption(),
                    "src",
                    "data:image/png;base64," + Base64.getEncoder().encodeToString(picture.png()));
            html.element("figcaption", picture.caption()).close();
        }
    }

    private static String css() {
        try (InputStream in = ReportPage.class.getResourceAsStream("report.css")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("the page's style sheet is not in the program", e);
        }
    }
}
