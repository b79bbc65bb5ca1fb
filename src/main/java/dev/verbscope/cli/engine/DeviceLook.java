package dev.verbscope.cli.engine;

import dev.verbscope.link.DeviceInspector;
import dev.verbscope.link.Recipe;
import dev.verbscope.record.Fact;
import dev.verbscope.verbs.VerbsException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How this machine's devices are looked at before any session. Only opens and queries; nothing is made of them. */
@FunctionalInterface
public interface DeviceLook {

    /**
     * @param wish whose devices to take
     * @param devices what has come of the wish
     * @param recipe whose rule would choose a GID
     * @return for each device what a session would record of it, in that order
     * @throws VerbsException the library cannot list its devices, or one of them cannot be read
     * @throws IOException the process that was to look could not be started, died, or does not return
     */
    List<Fact> look(DeviceWish wish, DeviceSource devices, Recipe recipe) throws VerbsException, IOException;

    /** In this process. */
    static DeviceLook inProcess() {
        return (wish, devices, recipe) -> {
            List<Fact> facts = new ArrayList<>();
            for (DeviceInspector.Inspected device : DeviceInspector.inspect(
                    // which of this host's addresses the control socket will have is not known before there is a peer
                    devices.system().orElseThrow(), recipe, Optional.empty())) {
                facts.addAll(device.facts());
            }
            return facts;
        };
    }

    /** In a child, so that a driver that crashes or hangs while it is looked at takes no more along than the child. */
    static DeviceLook inAChild() {
        return new ChildLook(Map.of());
    }

    /** What {@code --in-process} means. */
    static DeviceLook of(boolean inProcess) {
        return inProcess ? inProcess() : inAChild();
    }
}
