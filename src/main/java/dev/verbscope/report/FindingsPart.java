package dev.verbscope.report;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.diagnose.NextStep;
import java.util.List;

/** What the rules concluded, each with its evidence and the one thing to do. */
final class FindingsPart {

    private FindingsPart() {}

    static void write(Html html, ReportContent content) {
        List<Finding> findings = content.findings();
        if (findings.isEmpty()) {
            html.element("p", "None.");
        }
        findings.forEach(finding -> write(html, finding));
    }

    private static void write(Html html, Finding finding) {
        html.open("article", "class", "finding " + finding.severity().key());
        html.open("h3")
                .element("span", finding.severity().key(), "class", "tag")
                .text(" " + finding.title())
                .close();
        html.element("p", finding.summary());
        if (!finding.explanation().isBlank()) {
            html.element("p", finding.explanation());
        }
        if (!finding.evidence().isEmpty()) {
            html.open("ul");
            finding.evidence().forEach(line -> html.element("li", line));
            html.close();
        }
        NextStep next = finding.next();
        html.open("p").element("strong", "Next: ").text(next.text());
        next.argument().ifPresent(argument -> html.text(" ").element("code", argument));
        html.close();
        String over = finding.overNanos().isPresent()
                ? ", until " + Amounts.seconds(finding.overNanos().getAsLong()) + " (over)"
                : "";
        html.element(
                "p",
                "Since " + Amounts.seconds(finding.sinceNanos()) + over + "; code " + finding.code(),
                "class",
                "faint small");
        html.close();
    }
}
