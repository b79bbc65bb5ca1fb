package dev.verbscope.ui.desk;

import dev.verbscope.model.LibraryModel;
import dev.verbscope.record.DeviceFact;
import java.util.List;
import java.util.Optional;

/**
 * The devices of this end before any session, in the same words as a session records them.
 *
 * @param host name of this end's host, the simulated one on the fabric
 * @param simulated whether it is the embedded fabric that speaks
 * @param library how the verbs library was looked for; empty where the provider needs none
 * @param devices in the provider's order; empty when there is none
 */
public record Inspection(
        String host, boolean simulated, Optional<LibraryModel> library, List<InspectedDevice> devices) {

    /**
     * @param seen the device with its limits and ports
     * @param gids the GIDs of its ports in index order, scored; empty slots left out
     * @param choice what the recipe would take, and what others would; empty when no GID can be used
     */
    public record InspectedDevice(
            DeviceFact.DeviceSeen seen, List<DeviceFact.GidScored> gids, Optional<DeviceFact.GidChosen> choice) {}
}
