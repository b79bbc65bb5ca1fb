package dev.verbscope.ui.records;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.TransitionModel;
import dev.verbscope.ui.explain.Explanation;
import dev.verbscope.ui.fixture.Explained;
import dev.verbscope.ui.fixture.Links;
import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.Os;
import dev.verbscope.verbs.QpAttr;
import dev.verbscope.verbs.QpModify;
import dev.verbscope.verbs.QpState;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Records with their raw values: transitions with each attribute and the mask, errors with name, system and number. */
class CallsTest {
    private static final QpModify TO_RTS = QpModify.to(QpState.RTS).with(QpAttr.SQ_PSN, 7);

    private static Entry transition(Optional<Errno> errno) {
        return Calls.of(
                1,
                2,
                new TransitionModel(
                        QpState.RTR, QpState.RTS, TO_RTS.describe(), TO_RTS.mask(), 2_000_000, 40_000, errno));
    }

    @Test
    void aTransitionTellsEachAttributeAndTheMasksBitsByName() {
        Entry entry = transition(Optional.empty());
        assertEquals(RecordKind.TRANSITION, entry.kind());
        assertEquals(
                List.of(
                        "rank 1 · ibv_modify_qp RTS · generation 2",
                        "at 2.000000 ms, took 40.000 µs",
                        "RTR to RTS: state 2 to 3",
                        "attr_mask 0x010001 = IBV_QP_STATE | IBV_QP_SQ_PSN",
                        "  qp_state RTS",
                        "  sq_psn 0x000007"),
                entry.text().lines().toList());
    }

    @Test
    void anErrnoIsNameSystemAndNumber() {
        Entry refused = transition(Optional.of(Errno.of(Os.MACOS, Errno.Name.EINVAL)));
        assertTrue(refused.bad());
        assertTrue(
                refused.text().contains("failed: errno EINVAL (macOS 22): a value the driver refuses"), refused.text());
    }

    @Test
    void bitsOutsideTheTableAreNotLost() {
        assertEquals("0x800001 = IBV_QP_STATE | 0x800000", QpAttr.describe(0x800001));
        assertEquals("0x000000", QpAttr.describe(0));
    }

    @Test
    void everyRecordExplainsItself() {
        Explained.sessions()
                .values()
                .forEach(session -> Entries.of(session.get(), List.of()).stream()
                        .map(EntryExplanation::of)
                        .forEach(Explained::assertWhole));
        Explanation card =
                EntryExplanation.of(Entries.of(Links.cured(), List.of()).getFirst());
        assertTrue(card.text().startsWith(card.title() + "\n"));
    }
}
