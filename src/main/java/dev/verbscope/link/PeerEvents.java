package dev.verbscope.link;

import dev.verbscope.link.wire.Armed;
import dev.verbscope.link.wire.ClockProbe;
import dev.verbscope.link.wire.PeerCounts;
import dev.verbscope.link.wire.Rendezvous;
import dev.verbscope.link.wire.Traffic;

/** What a peer can say at any time. */
interface PeerEvents {

    void stop() throws LinkStopped;

    void armed(Armed armed);

    void rendezvous(Rendezvous rendezvous) throws LinkFailure, LinkStopped;

    void counts(PeerCounts counts) throws LinkFailure, LinkStopped;

    void traffic(Traffic traffic) throws LinkFailure;

    void clock(ClockProbe probe) throws LinkFailure, LinkStopped;
}
