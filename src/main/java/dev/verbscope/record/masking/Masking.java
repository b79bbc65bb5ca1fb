package dev.verbscope.record.masking;

import dev.verbscope.record.Fact;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.RecordHandler;
import dev.verbscope.record.RecordingException;
import dev.verbscope.record.RecordingReader;
import dev.verbscope.record.Recordings;
import dev.verbscope.record.Stamp;
import dev.verbscope.verbs.Gid;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Replaces the names of hosts, addresses, GUIDs, MAC addresses and the names of people by stand-ins, in facts and in any
 * text: the same original always by the same stand-in, whatever notation it stands in, for both ranks alike. A GID stays of
 * its kind and names of devices and network interfaces stay, so what is concluded from masked facts is what was concluded
 * from the originals; pictures, reports and files made of masked facts are masked thereby.
 *
 * <p>Learn first, mask then: a host's name can be found in the text of an error only once it is known. No key and no seed:
 * stand-ins follow from the order in which the originals were learned, so the same recordings give the same stand-ins.
 *
 * <p>For any thread: what is read of a link at several places, and what is saved of it, has the same stand-ins. Nobody waits
 * longer than it takes to mask one fact.
 */
public final class Masking {
    private static final int RECORDS_AT_ONCE = 4096;

    private final Originals originals = new Originals();
    private final StandIns standIns = new StandIns(originals);
    private final TextMask learnTexts = new TextMask(originals, originals);
    private final FactMask learn = new FactMask(learnTexts);
    private final TextMask maskTexts = new TextMask(originals, standIns);
    private final FactMask mask = new FactMask(maskTexts);
    private final Map<String, String> clocks = new LinkedHashMap<>();
    private boolean learned;

    /**
     * A masking that knows all that one or two recordings tell so far.
     *
     * @param dirs as for {@link Recordings#open}
     * @throws RecordingException when one cannot be read
     */
    public static Masking of(List<Path> dirs) throws RecordingException {
        Masking masking = new Masking();
        masking.learn(dirs);
        return masking;
    }

    /**
     * Takes in all that one or two recordings tell so far; with those of another session too, the stand-ins are the same in
     * both.
     *
     * @param dirs as for {@link Recordings#open}
     * @throws RecordingException when one cannot be read
     */
    public void learn(List<Path> dirs) throws RecordingException {
        List<RecordingReader> readers = Recordings.open(dirs);
        try {
            for (RecordingReader reader : readers) {
                learn(reader);
            }
        } finally {
            readers.forEach(RecordingReader::close);
        }
    }

    /** Hands records on, the facts with stand-ins. */
    public RecordHandler before(RecordHandler next) {
        return new RecordHandler() {
            @Override
            public void fact(Stamp stamp, Fact fact) {
                next.fact(stamp, Masking.this.fact(fact));
            }

            @Override
            public void sample(GateSample sample) {
                next.sample(sample);
            }

            @Override
            public void gap(long samples) {
                next.gap(samples);
            }
        };
    }

    private void learn(RecordingReader reader) throws RecordingException {
        RecordHandler handler = new RecordHandler() {
            @Override
            public void fact(Stamp stamp, Fact fact) {
                learn(fact);
            }

            @Override
            public void sample(GateSample sample) {
                // numbers only
            }

            @Override
            public void gap(long samples) {
                // nothing was said
            }
        };
        try {
            while (reader.poll(handler, RECORDS_AT_ONCE) > 0) {
                // until there is no more
            }
        } catch (RecordingException e) {
            // What lies before the damage was learned, and nobody can read more; whoever reads it tells the damage
        }
    }

    /** Takes in whom a fact speaks of. */
    public synchronized void learn(Fact fact) {
        learn.fact(fact);
        learned = true;
    }

    /** Takes in the name of a host, of which no fact may speak; or its address. */
    public synchronized void learnHost(String name) {
        learnTexts.host(name);
        learned = true;
    }

    /** The fact with stand-ins; it is learned first. */
    public synchronized Fact fact(Fact fact) {
        learn(fact);
        settle();
        return mask.fact(fact);
    }

    /** The text with stand-ins, wherever in it something known or recognisable stands. */
    public synchronized String text(String text) {
        learnTexts.text(text);
        learned = true;
        settle();
        return maskTexts.text(text);
    }

    /** The stand-in for a host's name or address. */
    public synchronized String host(String name) {
        learnHost(name);
        settle();
        return maskTexts.host(name);
    }

    /** A GID of the same kind. */
    public synchronized Gid gid(Gid gid) {
        learnTexts.gid(gid);
        learned = true;
        settle();
        return maskTexts.gid(gid);
    }

    /** An endpoint, {@code HOST:PORT}, or a host alone. */
    public synchronized String endpoint(String text) {
        learnTexts.endpoint(text);
        learned = true;
        settle();
        return maskTexts.endpoint(text);
    }

    /** The stand-in for a clock's name, which tells one boot of one machine from all others. */
    public synchronized String clock(String name) {
        return clocks.computeIfAbsent(name, _ -> "masked clock " + (clocks.size() + 1));
    }

    private void settle() {
        if (learned) {
            standIns.giveAll();
            learned = false;
        }
    }
}
