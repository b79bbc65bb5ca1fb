package dev.verbscope.link;

import dev.verbscope.record.DeviceFact;
import dev.verbscope.record.DeviceFact.GidChosen;
import dev.verbscope.record.DeviceFact.GidScored;
import dev.verbscope.verbs.GidEntry;
import dev.verbscope.verbs.GidKind;
import dev.verbscope.verbs.LinkLayer;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A port's GID table with what each client would take of it. Pure: the same table always gives the same decision.
 *
 * @param device whose table
 * @param port from 1
 * @param scores the slots that are not empty, in index order
 * @param emptySlots how many are empty
 */
public record GidDecision(String device, int port, List<GidScore> scores, int emptySlots) {

    /** JACCL gives every queue pair this sgid_index, whatever index its advertised GID was found at. */
    public static final int JACCL_SGID_INDEX = 1;

    public static GidDecision of(
            String device, int port, List<GidEntry> table, LinkLayer layer, Optional<InetAddress> control) {
        List<GidScore> scores = table.stream()
                .filter(entry -> entry.gid().kind() != GidKind.ZERO)
                .map(entry -> GidScore.of(entry, layer, control))
                .toList();
        return new GidDecision(device, port, scores, table.size() - scores.size());
    }

    /** The first IPv4-mapped slot, scanning from 0. */
    public OptionalInt firstIpv4() {
        return scores.stream()
                .filter(GidScore::ipv4)
                .mapToInt(score -> score.entry().index())
                .findFirst();
    }

    /** The slot that is preferred by the order of the score. */
    public OptionalInt best() {
        return scores.stream()
                .sorted(GidScore.PREFERRED_FIRST)
                .mapToInt(score -> score.entry().index())
                .findFirst();
    }

    /** The slot whose GID JACCL tells its peers: the first IPv4-mapped one. */
    public OptionalInt jacclAdvertises() {
        return firstIpv4();
    }

    /** The slot that a rule takes; empty when the table has none for it. */
    public OptionalInt byRule(Recipe.GidRule rule, LinkLayer layer) {
        return switch (rule) {
            case FIRST_IPV4_MAPPED -> firstIpv4();
            case BEST_SCORE -> best();
            case INDEX_1 -> has(1) ? OptionalInt.of(1) : OptionalInt.empty();
            case IPV4_ON_THUNDERBOLT_ELSE_SCORE -> layer == LinkLayer.THUNDERBOLT ? firstIpv4() : best();
        };
    }

    public boolean has(int index) {
        return entry(index).isPresent();
    }

    /** The slot, unless it is empty or outside the table. */
    public Optional<GidEntry> entry(int index) {
        return scores.stream()
                .map(GidScore::entry)
                .filter(entry -> entry.index() == index)
                .findFirst();
    }

    /** A fact for each slot that is not empty, in index order. */
    public List<GidScored> scored() {
        return scores.stream()
                .map(score -> new GidScored(
                        device, port, score.entry(), score.entry().gid().kind(), score.points(), true, score.reasons()))
                .toList();
    }

    /**
     * The fact of a choice.
     *
     * @param index the slot taken
     * @param byOperator whether the operator named it
     * @param rule the recipe's
     */
    public GidChosen chosen(int index, boolean byOperator, Recipe.GidRule rule, LinkLayer layer) {
        OptionalInt ruled = byRule(rule, layer);
        List<String> parts = new ArrayList<>();
        if (byOperator && ruled.isPresent() && ruled.getAsInt() != index) {
            parts.add("the recipe's rule would take index " + ruled.getAsInt());
        }
        OptionalInt best = best();
        if (best.isPresent() && best.getAsInt() != index) {
            parts.add("the score prefers index " + best.getAsInt());
        }
        OptionalInt jaccl = jacclAdvertises();
        if (jaccl.isPresent() && jaccl.getAsInt() != JACCL_SGID_INDEX) {
            parts.add("JACCL would advertise index " + jaccl.getAsInt() + " and send from " + JACCL_SGID_INDEX);
        }
        String why =
                byOperator ? "index " + index + " was asked for" : "index " + index + " by the rule: " + rule.label();
        return new DeviceFact.GidChosen(
                device,
                port,
                index,
                byOperator,
                rule.label(),
                why,
                emptySlots,
                best,
                jaccl,
                JACCL_SGID_INDEX,
                parts.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", parts)));
    }
}
