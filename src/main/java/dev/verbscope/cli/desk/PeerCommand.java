package dev.verbscope.cli.desk;

import dev.verbscope.cli.engine.DeviceWish;
import dev.verbscope.link.socket.Endpoint;
import dev.verbscope.ui.desk.Role;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.ui.desk.TransportChoice;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The command line that makes another machine the peer of a link. */
final class PeerCommand {
    private static final String ANY_ADDRESS = "0.0.0.0";

    private final Supplier<Optional<String>> ownAddress;

    /** @param ownAddress an address of this machine that another one can dial */
    PeerCommand(Supplier<Optional<String>> ownAddress) {
        this.ownAddress = ownAddress;
    }

    /** On this machine. */
    static PeerCommand here() {
        return new PeerCommand(PeerCommand::firstAddress);
    }

    /** Whole, ready to paste. */
    String of(StartRequest request) {
        Endpoint address = Endpoint.parse(request.address());
        List<String> words = new ArrayList<>(List.of("verbscope", "link"));
        if (request.role() == Role.WORKER) {
            words.addAll(List.of("--role", "leader", "--listen", new Endpoint(ANY_ADDRESS, address.port()).toString()));
        } else {
            words.addAll(
                    List.of("--role", "worker", "--peer", new Endpoint(dialable(address), address.port()).toString()));
        }
        String real = DeviceWish.ProviderName.NATIVE.key();
        if (request.provider().equals(real)) {
            // said in any case: a peer without a device must complain, and not quietly take its fabric
            words.addAll(List.of("--provider", real));
        }
        if (request.transport() != TransportChoice.AUTO) {
            words.addAll(List.of("--transport", request.transport().key()));
        }
        if (!request.recipe().equals("ds4")) {
            words.addAll(List.of("--recipe", request.recipe()));
        }
        return String.join(" ", words);
    }

    private String dialable(Endpoint address) {
        boolean any = address.host().equals(ANY_ADDRESS) || address.host().equals("::");
        return any ? ownAddress.get().orElse(address.host()) : address.host();
    }

    /** Of an interface that is up, an IPv4 address rather than an IPv6 one, a routable one rather than a link-local one. */
    private static Optional<String> firstAddress() {
        try (Stream<NetworkInterface> interfaces = NetworkInterface.networkInterfaces()) {
            return interfaces
                    .filter(PeerCommand::up)
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(a -> !a.isLoopbackAddress() && !a.isMulticastAddress())
                    .min((a, b) -> Integer.compare(distance(a), distance(b)))
                    .map(PeerCommand::text);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static boolean up(NetworkInterface netdev) {
        try {
            return netdev.isUp() && !netdev.isLoopback();
        } catch (IOException e) {
            return false;
        }
    }

    private static int distance(InetAddress address) {
        return (address instanceof Inet4Address ? 0 : 2) + (address.isLinkLocalAddress() ? 1 : 0);
    }

    /** Without the scope that only this machine understands. */
    private static String text(InetAddress address) {
        return Endpoint.host(address).replaceAll("%.*", "");
    }
}
