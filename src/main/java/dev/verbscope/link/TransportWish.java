package dev.verbscope.link;

import java.util.Locale;

/** Which transport the operator wants. */
public enum TransportWish {
    /** RDMA when both ranks offer it, else TCP. */
    AUTO,
    /** RDMA or nothing. */
    RDMA,
    /** TCP; no verbs port is touched. */
    TCP;

    /** As commands write it. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
