package dev.verbscope.verbs.sim;

/**
 * How a session on a scenario ends.
 *
 * @param outcome {@code ok} or {@code failed}
 * @param transport {@code rdma} or {@code tcp}
 * @param generations how many queue pairs each rank created
 * @param errorCode the code of the error, empty when there is none
 */
public record Promise(String outcome, String transport, int generations, String errorCode) {

    static Promise ok(int generations) {
        return new Promise("ok", "rdma", generations, "");
    }

    static Promise okOverTcp() {
        return new Promise("ok", "tcp", 0, "");
    }

    static Promise failed(int generations, String errorCode) {
        return new Promise("failed", "rdma", generations, errorCode);
    }
}
