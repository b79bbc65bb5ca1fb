package dev.verbscope.link;

/** What carries bulk traffic: a queue pair or the data socket. Sequence numbers are each kind's own, from 1. */
interface BulkGates {

    /** Exchanges the rows of one layer. */
    void batch(long seq) throws LinkFailure, LinkStopped;

    /** Exchanges a payload of any size. */
    void big(long seq) throws LinkFailure, LinkStopped;

    /** Exchanges the rows of all layers, one after the other. */
    void block(long seq) throws LinkFailure, LinkStopped;
}
