package dev.verbscope.record;

import dev.verbscope.verbs.Errno;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What passed over the sockets. */
public sealed interface ControlFact extends Fact {

    /** Which of the two connections. */
    enum Socket {
        CONTROL("control"),
        DATA("data");

        private final String label;

        Socket(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    /** The leader waits for its peer on that address. */
    record Listening(String address) implements ControlFact {}

    /**
     * A dial of the worker that failed; the next follows until the connect deadline.
     *
     * @param attempt from 1
     * @param errno what the system said, where it can be told
     * @param text the system's own words
     */
    record DialFailed(int attempt, String address, Optional<Errno> errno, String text) implements ControlFact {}

    record Connected(Socket socket, String local, String remote) implements ControlFact {}

    /**
     * A frame of the control socket, HELLO (type 0) included.
     *
     * @param sent true when this rank sent it
     * @param type the number on the wire
     * @param name for example RDMA_INFO
     * @param bytes payload bytes
     * @param fields the payload's fields by name, as a person reads them
     */
    record Frame(boolean sent, int type, String name, int bytes, Map<String, String> fields) implements ControlFact {}

    /**
     * Frames of one name, model commands or extensions, that came besides those that have a {@link Frame} of their own: too
     * many within a second to tell each.
     *
     * @param type the number on the wire
     * @param name for example LOGITS
     * @param count how many
     * @param bytes of all their payloads
     * @param firstNanos when the first of them had been read, on the link's clock
     * @param lastNanos when the last one had
     */
    record FramesSkipped(int type, String name, long count, long bytes, long firstNanos, long lastNanos)
            implements ControlFact {}

    /**
     * Both HELLOs, field by field, in the order of the wire.
     *
     * @param differences the names of the fields that may not differ and do
     * @param extensions whether both ends are Verbscopes and use frames above 100
     */
    record HelloCompared(
            Map<String, String> mine, Map<String, String> theirs, List<String> differences, boolean extensions)
            implements ControlFact {}

    /**
     * Which protocol a peer speaks that was joined without knowing its identity.
     *
     * @param version as its HELLO says it
     * @param helloBytes length of its HELLO, which tells two layouts of one version apart
     * @param warmsUp whether that protocol proves both directions after the bring-up
     */
    record PeerMet(int version, int helloBytes, boolean warmsUp) implements ControlFact {}

    /** A peer whose protocol has no warm-up began one all the same. */
    record PeerBeganWarmup(int generation) implements ControlFact {}

    /**
     * The peer's own counts, as it reported them: what it posted and completed outbound, received and verified inbound.
     *
     * @param generation the peer's generation when it counted
     * @param totals since its session began
     * @param closing the peer ends its session and these are its last counts
     */
    record PeerCounted(int generation, Counts totals, boolean closing) implements ControlFact {}

    /**
     * Round trips over the control socket gave the offset of the two clocks.
     *
     * @param offsetNanos the peer's clock minus this rank's
     * @param roundTripNanos of the best round trip; half of it bounds the offset's error
     */
    record ClockMeasured(long offsetNanos, long roundTripNanos) implements ControlFact {}
}
