package dev.verbscope.verbs.sim;

/**
 * What a scenario asks of one rank's session. The fabric knows nothing of it: whoever runs the session carries it out.
 *
 * @param dieAtGate the gate at which the rank goes away without a word, from 1; 0 for never
 * @param pausePerGateMicros how long it idles before each gate, in microseconds
 */
public record RankBehaviour(long dieAtGate, long pausePerGateMicros) {

    /** Neither dies nor dawdles. */
    public static final RankBehaviour NORMAL = new RankBehaviour(0, 0);
}
