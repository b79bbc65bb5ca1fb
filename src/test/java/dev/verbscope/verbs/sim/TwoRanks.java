package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.Clock;
import dev.verbscope.verbs.QpType;
import dev.verbscope.verbs.VerbsException;
import dev.verbscope.verbs.WcStatus;
import java.util.List;
import java.util.function.UnaryOperator;

/** Both ranks in one thread, stepped by hand on a clock that moves when told to. */
final class TwoRanks implements AutoCloseable {
    static final long LATENCY = 10_000;
    static final long SEED = 42;

    final VirtualClock clock = new VirtualClock(1);
    final Fabric fabric;
    final End zero;
    final End one;

    /** @param setups one for both ends, or one for each */
    TwoRanks(FabricPlan plan, End.Setup... setups) throws VerbsException {
        this(plan, null, setups);
    }

    /** On another clock than {@link #clock}, which is then of no use. */
    TwoRanks(FabricPlan plan, Clock other, End.Setup... setups) throws VerbsException {
        fabric = Fabric.of(plan, other == null ? clock : other, SEED);
        zero = new End(fabric.host(0), setups[0]);
        one = new End(fabric.host(1), setups[setups.length - 1]);
    }

    /** Two Macs with UC queue pairs in RTS, {@link #LATENCY} apart, on a line without a rate. */
    static TwoRanks connected() throws VerbsException {
        return connected(p -> p);
    }

    /** The same with another profile. */
    static TwoRanks connected(UnaryOperator<DeviceProfile> change) throws VerbsException {
        return connected(macs(change), End.Setup.of(QpType.UC));
    }

    static TwoRanks connected(FabricPlan plan, End.Setup... setups) throws VerbsException {
        TwoRanks ranks = new TwoRanks(plan, setups);
        ranks.connect();
        return ranks;
    }

    static FabricPlan macs(UnaryOperator<DeviceProfile> change) {
        return FabricPlan.thunderbolt()
                .withProfiles(p -> change.apply(p.with(p.delivery().withWire(LATENCY, 0))));
    }

    static FabricPlan roce(UnaryOperator<DeviceProfile> change) {
        DeviceProfile profile = DeviceProfile.rocev2();
        return FabricPlan.roce(profile.with(profile.delivery().withWire(LATENCY, 0)))
                .withProfiles(change);
    }

    void connect() throws VerbsException {
        zero.connect(one);
        one.connect(zero);
    }

    /** New queue pairs at both ends, connected. */
    void recreate() throws VerbsException {
        recreateUnconnected();
        connect();
    }

    void recreateUnconnected() throws VerbsException {
        zero.qp.close();
        one.qp.close();
        zero.create();
        one.create();
    }

    End end(int rank) {
        return rank == 0 ? zero : one;
    }

    /** Long enough for everything that is under way to arrive. */
    void settle() {
        clock.advance(LATENCY);
    }

    /**
     * One message of {@code bytes} from a rank to the other, which has posted a receive for it.
     *
     * @return what the receiver then polls
     */
    List<Wc> pass(int sender, int bytes) {
        End from = end(sender);
        End to = end(1 - sender);
        to.recv(1000, 0, bytes);
        from.send(2000, 0, bytes);
        settle();
        from.poll();
        return to.poll();
    }

    /** Whether a message of {@code bytes} from {@code sender} arrives, once and whole. */
    boolean passes(int sender, int bytes) {
        List<Wc> received = pass(sender, bytes).stream().filter(w -> !w.send()).toList();
        return received.size() == 1
                && received.getFirst().status() == WcStatus.SUCCESS
                && received.getFirst().bytes() == bytes;
    }

    @Override
    public void close() throws VerbsException {
        zero.close();
        one.close();
    }
}
