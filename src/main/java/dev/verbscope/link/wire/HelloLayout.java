package dev.verbscope.link.wire;

/** The layouts of HELLO that a peer of unknown identity may be met with. All begin with the same 60 bytes. */
public enum HelloLayout {
    /** Protocol 10, the one that is spoken here. */
    TEN(Hello.VERSION, Hello.BYTES, true),
    /** Protocol 9 with the gate mask: the fields of 10. */
    NINE_LONG(9, Hello.BYTES, false),
    /** Protocol 9 without the gate mask: three words that are not described follow the common fields. */
    NINE_SHORT(9, 72, false);

    private final int version;
    private final int bytes;
    private final boolean warmsUp;

    HelloLayout(int version, int bytes, boolean warmsUp) {
        this.version = version;
        this.bytes = bytes;
        this.warmsUp = warmsUp;
    }

    /** As HELLO says it. */
    public int version() {
        return version;
    }

    /** Length on the wire. */
    public int bytes() {
        return bytes;
    }

    /** Whether both directions are proven after the bring-up. */
    public boolean warmsUp() {
        return warmsUp;
    }
}
