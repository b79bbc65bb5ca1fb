package dev.verbscope.link.socket;

import java.io.IOException;
import java.util.Optional;

/** A listening socket that never blocks. */
public interface Listener extends AutoCloseable {

    /** The next connection in order of arrival, if one is there. */
    Optional<Stream> accept() throws IOException;

    /** Where it listens as HOST:PORT, with the port that the system chose where 0 was asked. */
    String address();

    int port();

    @Override
    void close();
}
