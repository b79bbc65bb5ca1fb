package dev.verbscope.link.socket;

import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.Os;
import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The errno behind an exception of Java's sockets, which carry only the system's text. */
public final class SocketErrno {
    private static final Map<String, Errno.Name> BY_TEXT = Map.ofEntries(
            Map.entry("address already in use", Errno.Name.EADDRINUSE),
            Map.entry("cannot assign requested address", Errno.Name.EADDRNOTAVAIL),
            Map.entry("can't assign requested address", Errno.Name.EADDRNOTAVAIL),
            Map.entry("connection refused", Errno.Name.ECONNREFUSED),
            Map.entry("connection reset", Errno.Name.ECONNRESET),
            Map.entry("broken pipe", Errno.Name.EPIPE),
            Map.entry("connection timed out", Errno.Name.ETIMEDOUT),
            Map.entry("operation timed out", Errno.Name.ETIMEDOUT),
            Map.entry("no route to host", Errno.Name.EHOSTUNREACH),
            Map.entry("network is unreachable", Errno.Name.ENETUNREACH),
            Map.entry("permission denied", Errno.Name.EACCES));

    private SocketErrno() {}

    /** The errno on this system, where the text is a known one. */
    public static Optional<Errno> of(IOException e) {
        String text = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
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
