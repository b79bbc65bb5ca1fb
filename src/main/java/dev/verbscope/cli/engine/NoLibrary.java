package dev.verbscope.cli.engine;

import dev.verbscope.verbs.Device;
import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.Os;
import dev.verbscope.verbs.PageAllocator;
import dev.verbscope.verbs.Provider;
import dev.verbscope.verbs.VerbsException;
import java.util.List;

/** The system's devices where no verbs library can be used: there are none. */
final class NoLibrary implements Provider {
    private final String why;
    private final PageAllocator pages;

    /** @param pages for the vectors of a session over TCP */
    NoLibrary(String why, PageAllocator pages) {
        this.why = why;
        this.pages = pages;
    }

    @Override
    public String name() {
        return DeviceWish.ProviderName.NATIVE.key();
    }

    @Override
    public boolean simulated() {
        return false;
    }

    @Override
    public Reach reach() {
        return Reach.NETWORK;
    }

    @Override
    public PageAllocator pages() {
        return pages;
    }

    @Override
    public List<String> deviceNames() {
        return List.of();
    }

    @Override
    public Device open(String deviceName) throws VerbsException {
        throw new VerbsException(
                "ibv_open_device", Errno.of(Os.current(), Errno.Name.ENODEV), "opening " + deviceName + ": " + why);
    }
}
