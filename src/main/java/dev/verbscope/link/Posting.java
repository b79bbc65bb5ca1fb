package dev.verbscope.link;

import dev.verbscope.verbs.Errno;

/** What is said when posting fails. */
final class Posting {

    private Posting() {}

    static LinkFailure failed(LivePair pair, String call, int number, int asked, int accepted) {
        Errno errno = new Errno(pair.os(), number);
        return new LinkFailure(
                "post-failed",
                pair.where() + pair.inWords() + ": " + call + " of " + asked + " took " + accepted + ": " + errno
                        + (errno.meaning().isEmpty() ? "" : ", " + errno.meaning()) + ". Outstanding: "
                        + pair.sendsOutstanding + " sends, " + pair.receivesOutstanding + " receives of "
                        + pair.counted().maxSendWr() + " and " + pair.counted().maxRecvWr() + " counted");
    }
}
