package dev.verbscope.ui.desk;

/** What may carry the gates. */
public enum TransportChoice {
    /** RDMA when both ends have a device, else TCP. */
    AUTO("auto"),
    /** RDMA or no session. */
    RDMA("rdma"),
    /** TCP: no verbs port is touched. */
    TCP("tcp");

    private final String key;

    TransportChoice(String key) {
        this.key = key;
    }

    /** As commands write it. */
    public String key() {
        return key;
    }
}
