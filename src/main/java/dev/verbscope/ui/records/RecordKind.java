package dev.verbscope.ui.records;

/** What an entry tells of. */
public enum RecordKind {
    PHASE("phase"),
    CALL("call"),
    /** A verbs call too: ibv_modify_qp. */
    TRANSITION("transition"),
    FRAME("frame"),
    WARM_UP("warm-up"),
    GATE("gate"),
    COMPLETION("completion"),
    FINDING("finding"),
    FAULT("fault"),
    RE_CREATION("re-creation"),
    NOTE("note"),
    OPERATOR("operator");

    private final String label;

    RecordKind(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
