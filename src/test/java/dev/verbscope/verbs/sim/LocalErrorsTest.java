package dev.verbscope.verbs.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.verbscope.verbs.Access;
import dev.verbscope.verbs.MemoryRegion;
import dev.verbscope.verbs.ProtectionDomain;
import dev.verbscope.verbs.QpState;
import dev.verbscope.verbs.QpType;
import dev.verbscope.verbs.VerbsException;
import dev.verbscope.verbs.WcStatus;
import java.util.List;
import org.junit.jupiter.api.Test;

class LocalErrorsTest {

    private static List<WcStatus> statuses(List<Wc> completions) {
        return completions.stream().map(Wc::status).toList();
    }

    private static int send(End end, long wrId, long address, int bytes, int lkey, boolean signaled) {
        end.send.set(0, wrId, address, bytes, lkey, signaled);
        return end.qp.postSend(end.send, 1);
    }

    private static int recv(End end, long wrId, long address, int bytes, int lkey) {
        end.recv.set(0, wrId, address, bytes, lkey);
        return end.qp.postRecv(end.recv, 1);
    }

    /** The status of one send with these arguments on a fresh pair. */
    private static List<WcStatus> sending(int keyOff, long addressOff, int bytes) throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected()) {
            End zero = ranks.zero;
            ranks.one.recv(1, 0, 1 << 20);
            assertEquals(0, send(zero, 2, zero.mr.address() + addressOff, bytes, zero.mr.lkey() + keyOff, true));
            ranks.settle();
            return statuses(zero.poll());
        }
    }

    @Test
    void aSendIsCheckedAgainstItsRegion() throws VerbsException {
        assertEquals(List.of(WcStatus.SUCCESS), sending(0, 0, 64));
        assertEquals(List.of(WcStatus.SUCCESS), sending(0, End.MEMORY - 64, 64), "the last bytes");
        assertEquals(List.of(WcStatus.LOC_PROT_ERR), sending(1, 0, 64), "another key");
        assertEquals(List.of(WcStatus.LOC_PROT_ERR), sending(0x7fff0000, 0, 64), "a key of no slot");
        assertEquals(List.of(WcStatus.LOC_PROT_ERR), sending(0, -1, 64), "a byte before");
        assertEquals(List.of(WcStatus.LOC_PROT_ERR), sending(0, End.MEMORY - 63, 64), "a byte behind");
        assertEquals(List.of(WcStatus.LOC_PROT_ERR), sending(0, 0, -1), "a negative length");
    }

    @Test
    void aBadSendPutsTheQueuePairInErrAndFlushesTheRest() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected()) {
            End zero = ranks.zero;
            zero.recv(1, 0, 64);
            zero.send.set(0, 10, zero.mr.address(), 64, zero.mr.lkey(), false);
            zero.send.set(1, 11, zero.mr.address(), 64, ~zero.mr.lkey(), false);
            zero.send.set(2, 12, zero.mr.address(), 64, zero.mr.lkey(), false);
            assertEquals(0, zero.qp.postSend(zero.send, 3));
            assertEquals(QpState.ERR, zero.qp.state());
            ranks.settle();
            List<Wc> completions = zero.poll();
            assertEquals(
                    List.of(WcStatus.WR_FLUSH_ERR),
                    statuses(completions.stream().filter(w -> !w.send()).toList()),
                    "the posted receive");
            List<Wc> sends = completions.stream().filter(Wc::send).toList();
            assertEquals(List.of(WcStatus.LOC_PROT_ERR, WcStatus.WR_FLUSH_ERR), statuses(sends), "signaled or not");
            assertEquals(List.of(11L, 12L), sends.stream().map(Wc::wrId).toList());
        }
    }

    @Test
    void whatIsPostedInErrIsFlushed() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected()) {
            End zero = ranks.zero;
            send(zero, 1, zero.mr.address(), 64, ~zero.mr.lkey(), true);
            zero.poll();
            assertEquals(0, zero.send(2, 0, 64));
            assertEquals(0, zero.recv(3, 0, 64));
            assertEquals(List.of(WcStatus.WR_FLUSH_ERR, WcStatus.WR_FLUSH_ERR), statuses(zero.poll()));
        }
    }

    @Test
    void aBadKeyOnAReceiveShowsWhenAMessageComesAndTheSenderSeesSuccess() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected()) {
            End one = ranks.one;
            assertEquals(0, recv(one, 1, one.mr.address(), 64, ~one.mr.lkey()));
            recv(one, 2, one.mr.address(), 64, one.mr.lkey());
            assertEquals(List.of(), one.poll());
            ranks.zero.send(3, 0, 64);
            ranks.settle();
            assertEquals(List.of(WcStatus.LOC_PROT_ERR, WcStatus.WR_FLUSH_ERR), statuses(one.poll()));
            assertEquals(QpState.ERR, one.qp.state());
            assertEquals(List.of(WcStatus.SUCCESS), statuses(ranks.zero.poll()));
            assertFalse(ranks.passes(0, 64), "a queue pair in ERR takes nothing");
            assertEquals(QpState.RTS, ranks.zero.qp.state());
        }
    }

    @Test
    void aMessageLongerThanItsReceiveIsALengthErrorAtTheReceiver() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected()) {
            ranks.one.recv(1, 0, 63);
            ranks.zero.send(2, 0, 64);
            ranks.settle();
            assertEquals(List.of(WcStatus.LOC_LEN_ERR), statuses(ranks.one.poll()));
            assertEquals(0, ranks.one.byteAt(0), "nothing is written");
            assertEquals(List.of(WcStatus.SUCCESS), statuses(ranks.zero.poll()));
        }
    }

    @Test
    void softRoceNumbersItsErrorsOtherwise() throws VerbsException {
        FabricPlan plan = FabricPlan.roce(DeviceProfile.softRoce());
        End.Setup uc = End.Setup.of(QpType.UC);
        try (TwoRanks ranks = TwoRanks.connected(plan, uc)) {
            End zero = ranks.zero;
            send(zero, 1, zero.mr.address(), 64, ~zero.mr.lkey(), true);
            assertEquals(List.of(WcStatus.WR_FLUSH_ERR), statuses(zero.poll()));
        }
        try (TwoRanks ranks = TwoRanks.connected(plan, uc)) {
            ranks.one.recv(1, 0, 63);
            ranks.zero.send(2, 0, 64);
            ranks.clock.advance(1_000_000);
            assertEquals(List.of(WcStatus.LOC_QP_OP_ERR), statuses(ranks.one.poll()));
        }
    }

    @Test
    void memoryThatWasNotRegisteredForWritingTakesNoMessage() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected()) {
            End one = ranks.one;
            MemoryRegion readable = one.pd.regMr(one.memory, 0);
            recv(one, 1, readable.address(), 64, readable.lkey());
            ranks.zero.send(2, 0, 64);
            ranks.settle();
            assertEquals(List.of(WcStatus.LOC_PROT_ERR), statuses(one.poll()));
            readable.close();
        }
    }

    @Test
    void aRegionOfAnotherProtectionDomainIsForbidden() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected()) {
            End zero = ranks.zero;
            ProtectionDomain other = zero.device.allocPd();
            MemoryRegion region = other.regMr(zero.memory, Access.LOCAL_WRITE);
            send(zero, 1, region.address(), 64, region.lkey(), true);
            assertEquals(List.of(WcStatus.LOC_PROT_ERR), statuses(zero.poll()));
            region.close();
            other.close();
        }
    }

    @Test
    void aRegionThatIsGoneIsForbidden() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected()) {
            End zero = ranks.zero;
            MemoryRegion region = zero.pd.regMr(zero.memory, Access.LOCAL_WRITE);
            region.close();
            send(zero, 1, region.address(), 64, region.lkey(), true);
            assertEquals(List.of(WcStatus.LOC_PROT_ERR), statuses(zero.poll()));
        }
    }
}
