package dev.verbscope.ui.search;

import dev.verbscope.ui.records.Entry;
import dev.verbscope.ui.records.RecordFilter;
import java.util.EnumSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is looked for: what was typed, and the toggles. Samples, of which there may be millions, are found by their gate's
 * number alone: {@code gate:1234} or {@code gate 1,234}.
 *
 * @param typed see {@link RecordFilter}
 * @param groups any of these; empty means all
 * @param failedOnly what failed, was lost or is wrong
 */
public record SearchQuery(String typed, Set<RecordGroup> groups, boolean failedOnly) {

    public static final SearchQuery EVERYTHING = new SearchQuery("", Set.of(), false);

    private static final Pattern GATE = Pattern.compile("(?i)(?<!\\S)gate[: ]\\s*(\\d[\\d,]{0,18})(?!\\S)");

    public SearchQuery {
        groups = groups.isEmpty() ? Set.of() : Set.copyOf(EnumSet.copyOf(groups));
    }

    public SearchQuery withTyped(String next) {
        return new SearchQuery(next, groups, failedOnly);
    }

    public SearchQuery withFailedOnly(boolean next) {
        return new SearchQuery(typed, groups, next);
    }

    /** This with a group looked for or not. */
    public SearchQuery with(RecordGroup group, boolean wanted) {
        Set<RecordGroup> next = EnumSet.noneOf(RecordGroup.class);
        next.addAll(groups);
        if (wanted) {
            next.add(group);
        } else {
            next.remove(group);
        }
        return new SearchQuery(typed, next, failedOnly);
    }

    /** The gate whose samples are wanted; empty when no number was typed. */
    public OptionalLong gate() {
        Matcher matcher = GATE.matcher(typed);
        if (!matcher.find()) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(Long.parseLong(matcher.group(1).replace(",", "")));
        } catch (NumberFormatException e) {
            // No gate has such a number
            return OptionalLong.empty();
        }
    }

    /** Whether an entry is one of those. */
    public Predicate<Entry> filter() {
        OptionalLong gate = gate();
        RecordFilter words = RecordFilter.of(
                gate.isPresent() ? GATE.matcher(typed).replaceFirst("gate:" + gate.getAsLong()) : typed);
        return entry -> words.test(entry) && (!failedOnly || entry.bad()) && holds(entry);
    }

    private boolean holds(Entry entry) {
        return groups.isEmpty() || groups.stream().anyMatch(group -> group.holds(entry.kind()));
    }
}
