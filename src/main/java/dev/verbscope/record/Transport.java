package dev.verbscope.record;

/** What carries the gates. */
public enum Transport {
    RDMA("rdma"),
    TCP("tcp");

    private final String key;

    Transport(String key) {
        this.key = key;
    }

    /** As commands and JSON write it. */
    public String key() {
        return key;
    }
}
