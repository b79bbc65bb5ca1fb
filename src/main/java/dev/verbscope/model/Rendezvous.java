package dev.verbscope.model;

import dev.verbscope.record.ControlFact;
import dev.verbscope.verbs.Errno;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a rank found its peer and what they told each other first. Session times.
 *
 * @param listening the address a leader waits on
 * @param dials a worker's dials that failed
 * @param connections the sockets that stand or stood, in order
 * @param met which protocol was met, where this rank joined a peer whose identity it did not know
 */
public record Rendezvous(
        Optional<String> listening,
        Log<Dial> dials,
        List<Connection> connections,
        Optional<Met> met,
        Optional<Hello> hello) {

    /**
     * A dial that failed.
     *
     * @param attempt from 1
     * @param text the system's own words
     */
    public record Dial(int attempt, String address, Optional<Errno> errno, String text, long atNanos) {}

    public record Connection(ControlFact.Socket socket, String local, String remote, long atNanos) {}

    /**
     * What an attach found at the other end.
     *
     * @param version of the protocol
     * @param helloBytes length of the peer's HELLO
     * @param warmsUp whether that protocol proves both directions after the bring-up
     */
    public record Met(int version, int helloBytes, boolean warmsUp, long atNanos) {}

    /**
     * Both HELLOs, field by field in the order of the wire.
     *
     * @param differences the names of the fields that may not differ and do
     * @param extensions both ends are Verbscopes
     */
    public record Hello(
            Map<String, String> mine,
            Map<String, String> theirs,
            List<String> differences,
            boolean extensions,
            long atNanos) {

        public Hello {
            mine = Ordered.copy(mine);
            theirs = Ordered.copy(theirs);
            differences = List.copyOf(differences);
        }
    }

    static final Rendezvous NONE =
            new Rendezvous(Optional.empty(), Log.empty(), List.of(), Optional.empty(), Optional.empty());

    public Rendezvous {
        connections = List.copyOf(connections);
    }

    /** True once the control socket stands. */
    public boolean connected() {
        return !connections.isEmpty();
    }
}
