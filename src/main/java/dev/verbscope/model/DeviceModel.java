package dev.verbscope.model;

import dev.verbscope.verbs.DeviceLimits;
import java.util.List;

/** A verbs device as it was listed. */
public record DeviceModel(String name, DeviceLimits limits, List<PortModel> ports) {

    public DeviceModel {
        ports = List.copyOf(ports);
    }

    /** Whether its port 1, the one a link uses, is ACTIVE. */
    public boolean active() {
        return !ports.isEmpty() && ports.getFirst().active();
    }
}
