package dev.verbscope.model;

/** What the link as a whole is doing: the stage that the rank that is furthest behind has reached. */
public enum LinkStage {
    /** No record yet. */
    NOTHING,
    /** A rank listens or dials; no peer yet. */
    WAITING_FOR_PEER,
    /** Connected: HELLO, devices and GIDs, the data socket. */
    AGREEING,
    /** Queue pairs go from RESET to RTS. */
    BRINGING_UP,
    WARMING_UP,
    /** Old queue pairs are taken down so that new ones can follow. */
    RE_CREATING,
    GATES,
    CLOSING,
    /** Every rank whose records there are has ended. */
    ENDED
}
