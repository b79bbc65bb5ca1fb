package dev.verbscope.verbs.sim;

import static dev.verbscope.verbs.QpAttr.ACCESS_FLAGS;
import static dev.verbscope.verbs.QpAttr.AV;
import static dev.verbscope.verbs.QpAttr.DEST_QPN;
import static dev.verbscope.verbs.QpAttr.MAX_DEST_RD_ATOMIC;
import static dev.verbscope.verbs.QpAttr.MAX_QP_RD_ATOMIC;
import static dev.verbscope.verbs.QpAttr.MIN_RNR_TIMER;
import static dev.verbscope.verbs.QpAttr.PATH_MTU;
import static dev.verbscope.verbs.QpAttr.PKEY_INDEX;
import static dev.verbscope.verbs.QpAttr.PORT;
import static dev.verbscope.verbs.QpAttr.RETRY_CNT;
import static dev.verbscope.verbs.QpAttr.RNR_RETRY;
import static dev.verbscope.verbs.QpAttr.RQ_PSN;
import static dev.verbscope.verbs.QpAttr.SQ_PSN;
import static dev.verbscope.verbs.QpAttr.STATE;
import static dev.verbscope.verbs.QpAttr.TIMEOUT;

import dev.verbscope.verbs.QpAttr;
import dev.verbscope.verbs.QpState;
import dev.verbscope.verbs.QpType;
import java.util.EnumSet;
import java.util.Set;

/**
 * Which transitions modify_qp knows, and which attributes each must and may be given: the table of the InfiniBand
 * specification (software transport interface, modify queue pair), without the attributes that the vocabulary lacks.
 */
final class Transitions {

    private static final Set<QpAttr> NONE = EnumSet.noneOf(QpAttr.class);
    private static final Set<QpAttr> PORT_AND_RIGHTS = EnumSet.of(PKEY_INDEX, PORT, ACCESS_FLAGS);
    private static final Set<QpAttr> RIGHTS = EnumSet.of(PKEY_INDEX, ACCESS_FLAGS);
    private static final Set<QpAttr> UC_RTR = EnumSet.of(AV, PATH_MTU, DEST_QPN, RQ_PSN);
    private static final Set<QpAttr> RC_RTR = with(UC_RTR, MAX_DEST_RD_ATOMIC, MIN_RNR_TIMER);
    private static final Set<QpAttr> UC_RTS = EnumSet.of(SQ_PSN);
    private static final Set<QpAttr> RC_RTS = with(UC_RTS, TIMEOUT, RETRY_CNT, RNR_RETRY, MAX_QP_RD_ATOMIC);
    private static final Set<QpAttr> UC_RUNNING = EnumSet.of(ACCESS_FLAGS);
    private static final Set<QpAttr> RC_RUNNING = EnumSet.of(ACCESS_FLAGS, MIN_RNR_TIMER);

    private Transitions() {}

    /** Whether a queue pair of {@code type} may go from {@code from} to {@code to} given just {@code attributes}. */
    static boolean allowed(QpType type, QpState from, QpState to, Set<QpAttr> attributes) {
        boolean rc = type == QpType.RC;
        return switch (to) {
            case RESET, ERR -> fits(attributes, NONE, NONE);
            case INIT ->
                switch (from) {
                    case RESET -> fits(attributes, PORT_AND_RIGHTS, NONE);
                    case INIT -> fits(attributes, NONE, PORT_AND_RIGHTS);
                    default -> false;
                };
            case RTR -> from == QpState.INIT && fits(attributes, rc ? RC_RTR : UC_RTR, RIGHTS);
            case RTS ->
                switch (from) {
                    case RTR -> fits(attributes, rc ? RC_RTS : UC_RTS, rc ? RC_RUNNING : UC_RUNNING);
                    case RTS, SQD -> fits(attributes, NONE, rc ? RC_RUNNING : UC_RUNNING);
                    default -> false;
                };
            case SQD -> from == QpState.RTS && fits(attributes, NONE, NONE);
            // the device goes there itself, nobody can send it there
            case SQE -> false;
        };
    }

    private static boolean fits(Set<QpAttr> given, Set<QpAttr> required, Set<QpAttr> optional) {
        return given.contains(STATE)
                && given.containsAll(required)
                && given.stream().allMatch(a -> a == STATE || required.contains(a) || optional.contains(a));
    }

    private static Set<QpAttr> with(Set<QpAttr> base, QpAttr... more) {
        Set<QpAttr> all = EnumSet.copyOf(base);
        all.addAll(Set.of(more));
        return all;
    }
}
