package dev.verbscope.record;

import dev.verbscope.verbs.DeviceLimits;
import dev.verbscope.verbs.GidEntry;
import dev.verbscope.verbs.GidKind;
import dev.verbscope.verbs.Mtu;
import dev.verbscope.verbs.PortAttributes;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What the devices said and what was chosen of it. */
public sealed interface DeviceFact extends Fact {

    /**
     * @param points how much it adds; negative takes away, 0 only explains
     * @param why one sentence
     */
    record Reason(int points, String why) {}

    /**
     * A place where the verbs library was looked for.
     *
     * @param path as it was given to the loader
     * @param error the loader's own words; empty when it was loaded
     */
    record Tried(String path, Optional<String> error) {}

    /**
     * The system's verbs library was looked for.
     *
     * @param path the one that was loaded; empty when none was
     * @param tried each place in order
     * @param found the functions it has, of those that are used
     * @param missing the functions it has not
     */
    record LibraryLookedFor(Optional<String> path, List<Tried> tried, List<String> found, List<String> missing)
            implements DeviceFact {}

    /**
     * Where the devices come from was decided.
     *
     * @param provider {@code sim} or {@code native}
     * @param byOperator because the operator said so
     * @param why a sentence
     */
    record ProviderChosen(String provider, boolean byOperator, String why) implements DeviceFact {}

    /** A device was listed and its ports queried; no resource was created. */
    record DeviceSeen(String device, DeviceLimits limits, List<PortAttributes> ports) implements DeviceFact {}

    /** A device was taken. */
    record DeviceChosen(String device, int port, boolean byOperator, String why) implements DeviceFact {}

    /**
     * One slot of the GID table with its score. Empty slots are counted, not scored.
     *
     * @param usable false when no queue pair could use it
     */
    record GidScored(
            String device, int port, GidEntry entry, GidKind kind, int score, boolean usable, List<Reason> reasons)
            implements DeviceFact {}

    /**
     * The GID that this session uses, beside what others would do with the same table.
     *
     * @param index the slot taken
     * @param byOperator taken because the operator said so
     * @param rule the recipe's rule by name
     * @param why why this one, a sentence
     * @param emptySlots how many slots of the table are empty
     * @param best the slot with the highest score
     * @param jacclAdvertises the slot whose GID JACCL would tell its peer
     * @param jacclSgidIndex the slot JACCL would send from, a literal 1
     * @param disagreement where rule, score and JACCL part, a sentence
     */
    record GidChosen(
            String device,
            int port,
            int index,
            boolean byOperator,
            String rule,
            String why,
            int emptySlots,
            OptionalInt best,
            OptionalInt jacclAdvertises,
            int jacclSgidIndex,
            Optional<String> disagreement)
            implements DeviceFact {}

    /** The path MTU of a generation and the three numbers it is the smallest of, unless the recipe fixes it. */
    record PathMtuChosen(int generation, Mtu recipe, Mtu mine, Mtu theirs, Mtu used) implements DeviceFact {}
}
