package dev.verbscope.cli;

import dev.verbscope.cli.json.JsonText;
import dev.verbscope.cli.json.SessionJson;
import dev.verbscope.diagnose.Findings;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.Outcome;
import java.io.PrintWriter;

/** How a command that ran or replayed a session ends: the JSON document, the one line of a failure, the exit code. */
final class Outcomes {
    /** As wanted. */
    static final int OK = 0;
    /** A failed link, or something that could not be done. */
    static final int FAILED = 1;

    /** Arguments that cannot be meant. */
    static final int USAGE = 2;

    private Outcomes() {}

    static String json(LinkModel link) {
        return JsonText.of(SessionJson.of(link, Findings.of(link)));
    }

    /** Prints what has to be printed at the end and gives the exit code. */
    static int end(LinkModel link, boolean json, PrintWriter out, PrintWriter err) {
        if (json) {
            out.println(json(link));
        }
        out.flush();
        link.session().failure().ifPresent(f -> err.println("verbscope: " + f.code() + ": " + f.message()));
        err.flush();
        return link.session().outcome() == Outcome.FAILED ? FAILED : OK;
    }
}
