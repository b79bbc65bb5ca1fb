package dev.verbscope.diagnose;

import dev.verbscope.model.LinkModel;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Tells a session's story line by line, each line once: give it one snapshot after another and print what it returns, then
 * {@link #rest} of the last one. It waits with a line until both ranks have been read as far, so the lines are the same and
 * in the same order however often it is asked. Not for use by several threads.
 */
public final class StoryTeller {
    private final int ranks;
    private final Set<String> told = new HashSet<>();

    /** @param ranks of how many ranks records are to come: 1 or 2 */
    public StoryTeller(int ranks) {
        this.ranks = ranks;
    }

    /**
     * A line of a story that is over.
     *
     * @param atNanos session time
     * @param who link, a rank, a direction or the fabric
     */
    public record Told(long atNanos, String who, String text) {}

    /** The whole story of a session of which no record will come any more, in order of time. */
    public static List<Told> whole(LinkModel link) {
        return Story.of(link, true).stream()
                .sorted(Comparator.comparingLong(Story.Line::atNanos))
                .map(line -> new Told(line.atNanos(), line.who(), line.text()))
                .toList();
    }

    /** The lines that are new and certain, in order of time, without line ends. */
    public List<String> tell(LinkModel link) {
        return tellUntil(Story.of(link, false), horizon(link));
    }

    /** What is left to tell once no record will come any more. */
    public List<String> rest(LinkModel link) {
        return tellUntil(Story.of(link, true), Long.MAX_VALUE);
    }

    private List<String> tellUntil(List<Story.Line> story, long horizon) {
        return story.stream()
                .filter(line -> line.atNanos() < horizon)
                .filter(line -> told.add(line.key()))
                .sorted(Comparator.comparingLong(Story.Line::atNanos))
                .map(StoryTeller::text)
                .toList();
    }

    /** Before it all is known: each rank has been read beyond it, or has ended. */
    private long horizon(LinkModel link) {
        if (link.ranks().size() < ranks) {
            return Long.MIN_VALUE;
        }
        return link.ranks().stream()
                .filter(r -> r.life().endedNanos().isEmpty())
                .mapToLong(r -> r.life().lastRecordNanos())
                .min()
                .orElse(Long.MAX_VALUE);
    }

    /** {@code    0.003 s  rank 0  HELLO agrees in all 14 fields}. */
    private static String text(Story.Line line) {
        return String.format(Locale.ROOT, "%9.3f s  %-6s  %s", line.atNanos() / 1e9, line.who(), line.text());
    }
}
