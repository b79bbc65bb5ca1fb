package dev.verbscope.link.socket;

import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.Os;
import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Map;
import java.util.Optional;

/** The errno behind an exception of Java's sockets, which carry only the system's text. */
public final class SocketErrno {
    private static final Map<String, Errno.Name> BY_TEXT = Map.of(
            "address already in use", Errno.Name.EADDRINUSE,
            "cannot assign requested address", Errno.Name.EADDRNOTAVAIL,
            "can't assign requested address", Errno.Name.EADDRNOTAVAIL,
            "connection refused", Errno.Name.ECONNREFUSED,
            "connection reset", Errno.Name.ECONNRESET,
            "broken pipe", Errno.Name.EPIPE,
            "connection timed out", Errno.Name.ETIMEDOUT,
            "no route to host", Errno.Name.EHOSTUNREACH,
            "network is unreachable", Errno.Name.ENETUNREACH,
            "permission denied", Errno.Name.EACCES);

    private SocketErrno() {}

    /** The errno on this system, where the text is a known one. */
    public static Optional<Errno> of(IOException e) {
        String text = String.valueOf(e.getMessage()).toLowerCase(java.util.Locale.ROOT);
        return BY_TEXT.entrySet().stream()
                .filter(known -> text.contains(known.getKey()))
                .findFirst()
                .map(known -> Errno.of(Os.current(), known.getValue()));
    }

    /** What happened in the fewest words: the errno with its meaning, else the system's own. */
    public static String describe(IOException e) {
        if (e instanceof UnknownHostException || e.getCause() instanceof UnresolvedAddressException) {
            return "the host name is unknown";
        }
        return of(e).map(errno -> errno + ", " + errno.meaning()).orElseGet(() -> String.valueOf(e.getMessage()));
    }
}
