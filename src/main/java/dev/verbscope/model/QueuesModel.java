package dev.verbscope.model;

import java.util.Optional;

/**
 * How full the queues of a rank's current queue pair are.
 *
 * @param receive outstanding receives
 * @param send the most sends outstanding within the last gate
 * @param completion the most completions one poll returned within the last gate, of what the CQ holds; its frames mean
 *     nothing and equal its messages
 */
public record QueuesModel(Gauge receive, Gauge send, Gauge completion) {

    /**
     * @param messages now
     * @param frames the same in 4 KiB frames, the unit in which Thunderbolt devices count depths
     * @param mostFrames the highest that was seen on this generation
     * @param capacity granted, in the device's own unit; empty when nothing was granted yet
     */
    public record Gauge(int messages, int frames, int mostFrames, Optional<Integer> capacity) {}
}
