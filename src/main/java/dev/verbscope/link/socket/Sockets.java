package dev.verbscope.link.socket;

import java.io.IOException;

/** Where streams come from: TCP, or memory in a test. */
public interface Sockets {

    /** @param port 0 lets the system choose */
    Listener listen(Endpoint at) throws IOException;

    Dial dial(Endpoint to) throws IOException;
}
