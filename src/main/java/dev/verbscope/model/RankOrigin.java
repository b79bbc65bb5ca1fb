package dev.verbscope.model;

/**
 * Who a rank is.
 *
 * @param rank 0 leads, 1 works
 * @param address where it listens or what it dials
 * @param host its host's name, the simulated one on the fabric
 * @param os name of its operating system
 * @param program its program's name and version
 */
public record RankOrigin(int rank, String address, String host, String os, long pid, String program) {

    /** leader or worker. */
    public String role() {
        return rank == 0 ? "leader" : "worker";
    }
}
