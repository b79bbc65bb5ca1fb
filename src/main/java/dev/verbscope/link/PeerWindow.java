package dev.verbscope.link;

/** What the peer has said about its lookahead window. */
final class PeerWindow {
    private int generation;
    private long firstGate;

    void said(int newGeneration, long newFirstGate) {
        generation = newGeneration;
        firstGate = newFirstGate;
    }

    /** Whether the peer's window of that generation is posted from that gate on. */
    boolean armed(int wantedGeneration, long wantedGate) {
        return generation == wantedGeneration && firstGate == wantedGate;
    }
}
