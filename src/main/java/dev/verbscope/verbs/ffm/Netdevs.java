package dev.verbscope.verbs.ffm;

import java.net.NetworkInterface;
import java.net.SocketException;

/** The names of network interfaces. */
final class Netdevs {
    private Netdevs() {}

    /** @param ifindex 0 means none */
    static String named(int ifindex) {
        if (ifindex <= 0) {
            return "";
        }
        try {
            NetworkInterface netdev = NetworkInterface.getByIndex(ifindex);
            return netdev == null ? "" : netdev.getName();
        } catch (SocketException e) {
            return ""; // the GID is known all the same
        }
    }
}
