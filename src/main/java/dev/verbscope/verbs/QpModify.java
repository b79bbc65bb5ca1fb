package dev.verbscope.verbs;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * One ibv_modify_qp: the target state and just the attributes that were set. The mask is what was set, so a value can
 * never be given without its bit or the other way round.
 */
public final class QpModify {
    private final QpState target;
    private final EnumMap<QpAttr, Integer> values = new EnumMap<>(QpAttr.class);
    private final AddressVector av;

    private QpModify(QpState target, Map<QpAttr, Integer> values, AddressVector av) {
        this.target = target;
        this.values.putAll(values);
        this.av = av;
    }

    /** A modification that only names the target state. */
    public static QpModify to(QpState target) {
        return new QpModify(target, Map.of(QpAttr.STATE, target.ordinal()), null);
    }

    /**
     * This with one more attribute. {@link QpAttr#PATH_MTU} takes the number of an {@link Mtu}.
     *
     * @throws IllegalArgumentException for STATE and AV, which are set otherwise
     */
    public QpModify with(QpAttr attr, int value) {
        if (attr == QpAttr.STATE || attr == QpAttr.AV) {
            throw new IllegalArgumentException(attr + " is not a plain number");
        }
        QpModify next = new QpModify(target, values, av);
        next.values.put(attr, value);
        return next;
    }

    /** This with the peer's address. */
    public QpModify with(AddressVector vector) {
        QpModify next = new QpModify(target, values, vector);
        next.values.put(QpAttr.AV, 0);
        return next;
    }

    public QpState target() {
        return target;
    }

    public Set<QpAttr> attributes() {
        return Set.copyOf(values.keySet());
    }

    /** The ibv_qp_attr_mask bits. */
    public int mask() {
        return values.keySet().stream().mapToInt(QpAttr::bit).reduce(0, (a, b) -> a | b);
    }

    /** The number given for {@code attr}; empty when it was not given. */
    public OptionalInt value(QpAttr attr) {
        Integer value = values.get(attr);
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    public Optional<AddressVector> addressVector() {
        return Optional.ofNullable(av);
    }

    /** Every attribute with its value as an engineer reads it, in the order of the mask's bits. */
    public Map<String, String> describe() {
        Map<String, String> text = new LinkedHashMap<>();
        values.forEach((attr, value) -> {
            switch (attr) {
                case STATE -> text.put("qp_state", target.name());
                case AV -> {
                    text.put("is_global", av.global() ? "1" : "0");
                    text.put("dgid", av.dgid().toString());
                    text.put("sgid_index", Integer.toString(av.sgidIndex()));
                    text.put("hop_limit", Integer.toString(av.hopLimit()));
                    text.put("dlid", Integer.toString(av.dlid()));
                    text.put("ah_port_num", Integer.toString(av.port()));
                }
                case ACCESS_FLAGS -> text.put("qp_access_flags", Access.describe(value));
                case PKEY_INDEX -> text.put("pkey_index", value.toString());
                case PORT -> text.put("port_num", value.toString());
                case PATH_MTU ->
                    text.put("path_mtu", Integer.toString(Mtu.ofNumber(value).bytes()));
                case DEST_QPN -> text.put("dest_qp_num", String.format("0x%06x", value));
                case RQ_PSN -> text.put("rq_psn", String.format("0x%06x", value));
                case SQ_PSN -> text.put("sq_psn", String.format("0x%06x", value));
                case TIMEOUT -> text.put("timeout", value.toString());
                case RETRY_CNT -> text.put("retry_cnt", value.toString());
                case RNR_RETRY -> text.put("rnr_retry", value.toString());
                case MIN_RNR_TIMER -> text.put("min_rnr_timer", value.toString());
                case MAX_QP_RD_ATOMIC -> text.put("max_rd_atomic", value.toString());
                case MAX_DEST_RD_ATOMIC -> text.put("max_dest_rd_atomic", value.toString());
            }
        });
        return text;
    }
}
