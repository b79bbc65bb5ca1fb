package dev.verbscope.model;

import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.QpState;
import java.util.Map;
import java.util.Optional;

/**
 * One ibv_modify_qp.
 *
 * @param attributes each attribute given, by its C name, in the order of the mask's bits
 * @param mask the ibv_qp_attr_mask bits
 * @param beganNanos session time
 * @param errno what it failed with; empty when the state was reached
 */
public record TransitionModel(
        QpState from,
        QpState to,
        Map<String, String> attributes,
        int mask,
        long beganNanos,
        long tookNanos,
        Optional<Errno> errno) {

    public TransitionModel {
        attributes = Ordered.copy(attributes);
    }

    public boolean failed() {
        return errno.isPresent();
    }
}
