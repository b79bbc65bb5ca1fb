package dev.verbscope.model;

import dev.verbscope.record.PollSite;
import dev.verbscope.verbs.WcStatus;

/**
 * A completion that is not success, in full.
 *
 * @param status the number of a {@link WcStatus}
 * @param cause true for the first that is neither success nor WR_FLUSH_ERR: what follows it is only flushed
 * @param atNanos session time
 */
public record FailedCompletion(
        PollSite site, int generation, int qpn, int status, long wrId, int vendorError, boolean cause, long atNanos) {

    /** Number and name, for example {@code 4 LOC_PROT_ERR}. */
    public String describe() {
        return WcStatus.describe(status);
    }

    /** Which wait saw it, as a person reads it. */
    public String siteLabel() {
        return site.label();
    }

    /** What it said and where: {@code a completion had status 4 LOC_PROT_ERR in a gate}. */
    public String inWords() {
        return "a completion had status " + describe() + " " + site.inWords();
    }

    /** The request's number as the engine gave it out. */
    public String wrIdText() {
        return "0x" + Long.toHexString(wrId);
    }

    /** In hexadecimal, as drivers' own lists of them are. */
    public String vendorErrorText() {
        return String.format("0x%02x", vendorError);
    }
}
