package dev.verbscope.report;

import dev.verbscope.model.FrameModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.Rendezvous;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Both HELLOs field by field, and the frames of the control socket. */
final class ControlPart {

    private ControlPart() {}

    static void write(Html html, ReportContent content) {
        content.link()
                .reference()
                .flatMap(rank -> rank.rendezvous().hello())
                .ifPresentOrElse(
                        hello -> hello(
                                html, content.link().reference().orElseThrow().rank(), hello),
                        () -> html.element("p", "The two HELLOs were not both said."));
        content.link().ranks().forEach(rank -> frames(html, rank));
    }

    private static void hello(Html html, int rank, Rendezvous.Hello hello) {
        html.element("h3", "HELLO");
        Set<String> names = new LinkedHashSet<>(hello.mine().keySet());
        names.addAll(hello.theirs().keySet());
        html.table("field", "rank " + rank, "rank " + (1 - rank), "");
        for (String name : names) {
            boolean differs = hello.differences().contains(name);
            html.open("tr").element("td", name);
            html.element("td", hello.mine().getOrDefault(name, "not said"));
            html.element("td", hello.theirs().getOrDefault(name, "not said"));
            html.element("td", differs ? "may not differ" : "", "class", differs ? "differs" : "state");
            html.close();
        }
        html.endTable();
        html.element(
                "p", hello.extensions() ? "Both ends are Verbscopes." : "The peer is no Verbscope.", "class", "faint");
    }

    private static void frames(Html html, RankModel rank) {
        html.element("h3", "Frames, as rank " + rank.rank() + " saw them");
        html.table("time", "", "frame", "bytes", "fields");
        for (FrameModel frame : rank.activity().frames().entries()) {
            html.row(
                    "td",
                    Amounts.at(frame.atNanos()),
                    frame.sent() ? "sent" : "got",
                    frame.name() + " (" + frame.type() + ")",
                    Amounts.number(frame.bytes()),
                    // the HELLOs stand above, field by field
                    frame.type() == 0 ? "see above" : fields(frame));
        }
        html.endTable();
        HappenedPart.leftOut(html, rank.activity().frames().leftOut(), "frames");
    }

    private static String fields(FrameModel frame) {
        return frame.fields().entrySet().stream()
                .map(it -> it.getKey() + " " + it.getValue())
                .collect(Collectors.joining(", "));
    }
}
