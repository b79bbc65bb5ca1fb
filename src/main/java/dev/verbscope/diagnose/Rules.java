package dev.verbscope.diagnose;

import java.util.List;

/** The rules there are. */
final class Rules {

    /** Each on its own; the order makes no difference to what is shown. */
    static final List<Rule> ALL = List.of(
            new DirectionDead(),
            new DirectionCured(),
            new DirectionDied(),
            new DirectionLate(),
            new AllSetupsFailed(),
            new NoCureInRecipe(),
            new PeerStalled(),
            new PeerGone(),
            new PeerSlow(),
            new PeerNotThere(),
            new HelloMismatch(),
            new FellBackToTcp(),
            new PortDown(),
            new NoIpv4Gid(),
            new GidDisagreement(),
            new QueuePairRefused(),
            new TransitionRefused(),
            new PathMtuDiffers(),
            new GrantedDepths(),
            new CqTooSmall(),
            new FirstGateUnarmed(),
            new CompletionFailed(),
            new ContentWrong(),
            new CallHangs(),
            new EngineDied(),
            new ResourcesNearLimit(),
            new RecreateRefused(),
            new ExtensionsMissing(),
            new SamplesMissing(),
            new FaultInjected(),
            new Simulated(),
            new SessionFailed());

    private Rules() {}
}
