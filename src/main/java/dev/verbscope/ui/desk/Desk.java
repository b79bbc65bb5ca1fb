package dev.verbscope.ui.desk;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.diagnose.Findings;
import dev.verbscope.model.LinkModel;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Everything the window may ask for. Called on the FX thread: each method returns at once, whatever takes longer completes
 * a future from any other thread. The lists do not change while the window is open.
 */
public interface Desk {

    /** Where devices can come from, the one to offer first in front; never empty. */
    List<ProviderChoice> providers();

    /** The scenarios of the embedded fabric, in the order to offer them; empty when there is no such provider. */
    List<ScenarioChoice> scenarios();

    /** The faults of the embedded fabric that can be switched while a link runs, in the order to offer them. */
    List<FaultChoice> faults();

    /** The recipes by name, the default one in front; never empty. */
    List<RecipeChoice> recipes();

    /**
     * Looks at the devices of this end and scores their GID tables, read-only: no verbs resource is created.
     *
     * @return fails with a {@link DeskException} when the provider cannot list its devices
     */
    CompletableFuture<Inspection> inspect(InspectRequest request);

    /**
     * Starts a link of its own with its recordings. Whatever befalls the session afterwards (a port already taken, a
     * device that does not exist) is a record of it, not a failure of the start.
     *
     * @param speed how fast the embedded fabric goes at first: held before each phase, it is held before the first one too.
     *     A link over real devices goes at its own
     * @return fails with a {@link DeskException} when no session came to be, and so no recording tells why
     */
    CompletableFuture<RunningLink> start(StartRequest request, Speed speed);

    /**
     * What is to be concluded from a link, in the order to read it. A desk that knows what this host says about itself adds
     * that; a window asks several times a second.
     */
    default List<Finding> findings(LinkModel link) {
        return Findings.of(link);
    }

    /** The command line that makes another machine the peer of such a link, whole, ready to paste. */
    String commandForThePeer(StartRequest request);
}
