package dev.verbscope.verbs;

/**
 * What ibv_create_qp is asked for. One SGE, no inline data, no SRQ.
 *
 * @param type UC or RC
 * @param cq takes the completions of both directions
 * @param caps depths asked
 */
public record QpInit(QpType type, CompletionQueue cq, QpCaps caps) {}
