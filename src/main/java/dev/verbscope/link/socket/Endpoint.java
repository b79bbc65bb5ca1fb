package dev.verbscope.link.socket;

import dev.verbscope.verbs.Gid;
import java.net.Inet6Address;
import java.net.InetAddress;

/**
 * A host and a port.
 *
 * @param host name or numeric address; never empty
 * @param port 0 to 65535
 */
public record Endpoint(String host, int port) {

    public Endpoint {
        if (host.isEmpty() || port < 0 || port > 65_535) {
            throw new IllegalArgumentException("not a HOST:PORT with a port of 0 to 65535: " + host + ":" + port);
        }
    }

    /**
     * Reads {@code HOST:PORT}; an IPv6 address stands in brackets.
     *
     * @throws IllegalArgumentException with the text, when it is none
     */
    public static Endpoint parse(String text) {
        int colon = text.lastIndexOf(':');
        String host = colon < 0 ? "" : text.substring(0, colon);
        String port = text.substring(colon + 1);
        boolean bracketed = host.startsWith("[") && host.endsWith("]");
        if (bracketed) {
            host = host.substring(1, host.length() - 1);
        }
        if (host.isEmpty() || !port.matches("[0-9]{1,5}") || Integer.parseInt(port) > 65_535) {
            throw new IllegalArgumentException("not HOST:PORT with a port of 0 to 65535: " + text);
        }
        if (!bracketed && host.indexOf(':') >= 0) {
            throw new IllegalArgumentException("an IPv6 address stands in brackets, [HOST]:PORT: " + text);
        }
        return new Endpoint(host, Integer.parseInt(port));
    }

    /** An address as people write it: {@code ::1} and not {@code 0:0:0:0:0:0:0:1}; the interface of a link-local one stays. */
    public static String host(InetAddress address) {
        String text = address.getHostAddress();
        if (!(address instanceof Inet6Address)) {
            return text;
        }
        int scope = text.indexOf('%');
        return Gid.of(address) + (scope < 0 ? "" : text.substring(scope));
    }

    @Override
    public String toString() {
        return host.indexOf(':') >= 0 ? "[" + host + "]:" + port : host + ":" + port;
    }
}
