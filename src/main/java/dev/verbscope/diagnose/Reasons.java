package dev.verbscope.diagnose;

import dev.verbscope.model.Failure;

/** Says in one sentence why a session failed, from the error's code. */
final class Reasons {

    private Reasons() {}

    static String headline(Failure failure) {
        return "Failed because " + because(failure);
    }

    private static String because(Failure failure) {
        int me = failure.rank();
        int peer = 1 - me;
        return switch (failure.code()) {
            case "direction-dead" -> "a direction delivered nothing";
            case "gate-timeout" -> "a gate did not arrive in time";
            case "peer-gone" -> "rank " + peer + " is gone";
            case "peer-failed" -> "rank " + peer + " failed";
            case "wc-status" -> "a completion failed";
            case "verify-failed" -> "content was wrong";
            case "rtr-refused" -> "RTR was refused";
            case "modify-refused" -> "a queue pair state was refused";
            case "create-qp" -> "no queue pair could be made";
            case "create-cq" -> "no completion queue could be made";
            case "alloc-pd" -> "no protection domain was given";
            case "reg-mr" -> "memory could not be registered";
            case "open-device" -> "the device could not be opened";
            case "no-device" -> "no verbs device is listed";
            case "no-such-device" -> "there is no such device";
            case "no-such-gid" -> "there is no such GID";
            case "no-ipv4-gid" -> "there is no IPv4-mapped GID";
            case "port-down" -> "no port is ACTIVE";
            case "no-rdma" -> "RDMA was asked for and is not to be had";
            case "hello-mismatch" -> "the ranks do not mean the same";
            case "version-mismatch" -> "the peer speaks another version";
            case "hello-timeout" -> "the peer said nothing";
            case "hello-cut-short" -> "HELLO was cut short";
            case "bad-magic" -> "the peer speaks another protocol";
            case "connect-timeout" -> "no peer came";
            case "address-in-use" -> "the address is taken";
            case "control-timeout" -> "the peer did not answer in time";
            case "gate-desync" -> "the gates fell out of step";
            case "gate-order" -> "a gate came out of order";
            case "post-failed" -> "a post was refused";
            case "poll-failed" -> "polling failed";
            case "engine-died" -> "rank " + me + "'s process died";
            case "internal" -> "of a defect in this program";
            default -> "of: " + failure.code().replace('-', ' ');
        };
    }
}
