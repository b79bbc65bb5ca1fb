package dev.verbscope.record;

/**
 * What one rank counted of both its directions since its session began. The unit is a message (over TCP a vector), the
 * warm-up included.
 *
 * @param posted outbound: handed to the send queue
 * @param completed outbound: completed at this sender, unsignaled ones before a signaled one included
 * @param received inbound: receive completions
 * @param verified inbound: those whose content was compared and right
 * @param wrong inbound: those whose content was compared and wrong
 * @param bytesPosted outbound payload bytes
 * @param bytesReceived inbound payload bytes
 */
public record Counts(
        long posted, long completed, long received, long verified, long wrong, long bytesPosted, long bytesReceived) {

    public static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0, 0);

    /** What was counted after {@code earlier}. */
    public Counts since(Counts earlier) {
        return new Counts(
                posted - earlier.posted,
                completed - earlier.completed,
                received - earlier.received,
                verified - earlier.verified,
                wrong - earlier.wrong,
                bytesPosted - earlier.bytesPosted,
                bytesReceived - earlier.bytesReceived);
    }
}
