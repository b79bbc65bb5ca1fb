package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.Device;
import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.Os;
import dev.verbscope.verbs.PageAllocator;
import dev.verbscope.verbs.Provider;
import dev.verbscope.verbs.VerbsException;
import java.util.Arrays;
import java.util.List;

/** The verbs of one simulated host. */
final class SimProvider implements Provider {
    private final Wiring wiring;
    private final String hostName;
    private final Adapter[] adapters;
    private final Os os;
    private final boolean attached;

    SimProvider(Wiring wiring, String hostName, Adapter[] adapters, Os os, boolean attached) {
        this.wiring = wiring;
        this.hostName = hostName;
        this.adapters = adapters;
        this.os = os;
        this.attached = attached;
    }

    @Override
    public String name() {
        return "sim";
    }

    @Override
    public boolean simulated() {
        return true;
    }

    @Override
    public Reach reach() {
        return Reach.PROCESS;
    }

    @Override
    public PageAllocator pages() {
        return new SimPages(os);
    }

    @Override
    public List<String> deviceNames() throws VerbsException {
        if (wiring.closed()) {
            throw new VerbsException(
                    "ibv_get_device_list", Errno.of(os, Errno.Name.ENODEV), "list the devices of " + hostName);
        }
        return Arrays.stream(adapters).map(Adapter::name).toList();
    }

    @Override
    public Device open(String deviceName) throws VerbsException {
        if (!wiring.closed()) {
            for (Adapter adapter : adapters) {
                if (adapter.name().equals(deviceName)) {
                    return new SimDevice(adapter, attached);
                }
            }
        }
        throw new VerbsException(
                "ibv_open_device",
                Errno.of(os, Errno.Name.ENODEV),
                "open " + deviceName + " of " + hostName + ", which lists " + names());
    }

    private String names() {
        return adapters.length == 0 || wiring.closed()
                ? "none"
                : String.join(", ", Arrays.stream(adapters).map(Adapter::name).toList());
    }
}
