package dev.verbscope.link.socket;

import java.io.IOException;
import java.util.Optional;

/** A connection being made. */
public interface Dial extends AutoCloseable {

    /** The stream once it stands, empty while it does not yet. */
    Optional<Stream> poll() throws IOException;

    /** Gives up, unless the stream has been handed out. */
    @Override
    void close();
}
