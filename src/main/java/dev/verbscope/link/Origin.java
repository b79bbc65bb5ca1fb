package dev.verbscope.link;

import java.net.InetAddress;
import java.util.Optional;

/**
 * Where this rank runs.
 *
 * @param scenario the fabric's scenario, where there is one
 * @param host name of the host, the simulated one on the fabric
 * @param linkAddress the address the GID score takes for the control socket's own; empty takes the real one. Set on the
 *     fabric, whose simulated hosts talk over loopback
 * @param peerInProcess whether the other rank runs in this process, so that the embedded fabric can reach it
 */
public record Origin(
        Optional<String> scenario, String host, Optional<InetAddress> linkAddress, boolean peerInProcess) {}
