package dev.verbscope.link.socket;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Optional;

/** A connected byte stream that never blocks: what is not possible now is tried again by the caller's wait. */
public interface Stream extends AutoCloseable {

    /** @return bytes read, 0 when nothing is there, -1 when the peer has closed */
    int read(ByteBuffer into) throws IOException;

    /** @return bytes written, 0 when there is no room now */
    int write(ByteBuffer from) throws IOException;

    /** Says that nothing more will be written; what the peer has sent can still be read. */
    void finishWriting() throws IOException;

    /** This end as HOST:PORT. */
    String local();

    /** The other end as HOST:PORT. */
    String remote();

    /** This end's address, where it has one. */
    Optional<InetAddress> localAddress();

    /** Closes without throwing: there is nothing left to be done about it. */
    @Override
    void close();
}
