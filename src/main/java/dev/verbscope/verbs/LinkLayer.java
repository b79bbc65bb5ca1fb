package dev.verbscope.verbs;

/** What a port runs on, with the numbers of the ABI. */
public enum LinkLayer {
    UNSPECIFIED(0, "unspecified"),
    INFINIBAND(1, "InfiniBand"),
    ETHERNET(2, "Ethernet"),
    THUNDERBOLT(100, "Thunderbolt");

    private final int number;
    private final String label;

    LinkLayer(int number, String label) {
        this.number = number;
        this.label = label;
    }

    public int number() {
        return number;
    }

    public String label() {
        return label;
    }

    /** The value for the number of the ABI; unknown numbers read as UNSPECIFIED. */
    public static LinkLayer of(int number) {
        for (LinkLayer layer : values()) {
            if (layer.number == number) {
                return layer;
            }
        }
        return UNSPECIFIED;
    }
}
