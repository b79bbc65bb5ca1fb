package dev.verbscope.link;

import dev.verbscope.verbs.Access;
import dev.verbscope.verbs.Gid;
import dev.verbscope.verbs.LinkLayer;
import dev.verbscope.verbs.Mtu;
import dev.verbscope.verbs.QpCaps;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Every choice of a bring-up in which the clients of the verbs library differ. A recipe decides; it never measures.
 *
 * @param name ds4, jaccl, tn3205 or custom
 * @param pairType queue pair type
 * @param mtu largest path MTU
 * @param mtuIsSmallest whether the path MTU is the smallest of {@code mtu} and both ports' active MTU; else it is just
 *     {@code mtu}
 * @param grh when a GRH is used
 * @param gid which GID is advertised
 * @param sgid which index the queue pair is given
 * @param psn the first sequence number
 * @param depths depths asked
 * @param smallerDepths depths asked when the first are refused
 * @param cqDepth completions asked
 * @param access access flags of the queue pair
 * @param hopLimit of the GRH
 * @param routes whether the hop limit is {@link #ROUTED_HOP_LIMIT} instead where packets may be routed
 * @param postedBarrier whether a rank waits until the peer has said that its receives are posted
 * @param warmUp whether both directions are proven before the first gate
 * @param setups setups at most on its own
 * @param attempts warm-up attempts at most in one setup
 * @param attemptTime longest wait of one attempt
 * @param lookahead gates whose receives are posted ahead, at least 2: the peer may be one gate ahead
 * @param deviations where this program bounds or departs from what the recipe's client does
 */
public record Recipe(
        String name,
        PairType pairType,
        Mtu mtu,
        boolean mtuIsSmallest,
        GrhRule grh,
        GidRule gid,
        SgidRule sgid,
        PsnRule psn,
        QpCaps depths,
        Optional<QpCaps> smallerDepths,
        int cqDepth,
        int access,
        int hopLimit,
        boolean routes,
        boolean postedBarrier,
        boolean warmUp,
        int setups,
        int attempts,
        Duration attemptTime,
        int lookahead,
        List<String> deviations) {

    /** ds4's lookahead window, whatever depth was granted. */
    static final int DS4_LOOKAHEAD = 16;

    /** Hops of a packet on a routed RoCE network. */
    public static final int ROUTED_HOP_LIMIT = 64;

    /** When the address vector carries a GRH. */
    public enum GrhRule {
        ALWAYS("always"),
        IF_INTERFACE_ID("only if the peer GID's interface id is not 0");

        private final String label;

        GrhRule(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    /** Which GID of the table is taken and advertised. */
    public enum GidRule {
        FIRST_IPV4_MAPPED("first IPv4-mapped"),
        /** First IPv4-mapped on Thunderbolt, the best score elsewhere. */
        IPV4_ON_THUNDERBOLT_ELSE_SCORE("first IPv4-mapped on Thunderbolt, else the best score"),
        BEST_SCORE("best score"),
        INDEX_1("literal 1");

        private final String label;

        GidRule(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    /** Which sgid_index the queue pair is given. */
    public enum SgidRule {
        CHOSEN("the chosen GID's index"),
        LITERAL_1("literal 1");

        private final String label;

        SgidRule(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    /** Where the first PSN comes from. */
    public enum PsnRule {
        PER_SETUP("pid, session and setup: another for each queue pair"),
        LITERAL_7("literal 7");

        private final String label;

        PsnRule(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    private static final int ACCESS = Access.LOCAL_WRITE | Access.REMOTE_READ | Access.REMOTE_WRITE;

    /** What a ds4 pair does. */
    public static Recipe ds4() {
        return new Recipe(
                "ds4",
                PairType.UC_ELSE_RC,
                Mtu.MTU_1024,
                true,
                GrhRule.ALWAYS,
                GidRule.IPV4_ON_THUNDERBOLT_ELSE_SCORE,
                SgidRule.CHOSEN,
                PsnRule.PER_SETUP,
                new QpCaps(1024, 1024),
                Optional.of(new QpCaps(256, 64)),
                512,
                ACCESS,
                1,
                true,
                true,
                true,
                4,
                20,
                Duration.ofMillis(100),
                DS4_LOOKAHEAD,
                List.of("ds4 waits for INFO, READY, POSTED and WARM without a deadline; here 60 s"));
    }

    /** What JACCL does with its queue pairs, under this program's control socket and gates. */
    public static Recipe jaccl() {
        return new Recipe(
                "jaccl",
                PairType.UC,
                Mtu.MTU_1024,
                false,
                GrhRule.IF_INTERFACE_ID,
                GidRule.FIRST_IPV4_MAPPED,
                SgidRule.LITERAL_1,
                PsnRule.LITERAL_7,
                new QpCaps(32, 32),
                Optional.empty(),
                64,
                ACCESS,
                1,
                false,
                false,
                false,
                1,
                0,
                Duration.ZERO,
                2,
                List.of(
                        "JACCL waits for completions without a bound; here the gate timeout holds",
                        "JACCL does not look at a completion's status; here every status is looked at",
                        "JACCL meets its peers through its own side channel; here ds4's control socket is used",
                        "JACCL sends whole frames of 4 KiB to 512 KiB; here the messages are a gate's, up to 16 KiB"));
    }

    /** The sample of Apple's technote TN3205. */
    public static Recipe tn3205() {
        return new Recipe(
                "tn3205",
                PairType.UC,
                Mtu.MTU_4096,
                false,
                GrhRule.ALWAYS,
                GidRule.INDEX_1,
                SgidRule.LITERAL_1,
                PsnRule.LITERAL_7,
                new QpCaps(1024, 1024),
                Optional.of(new QpCaps(256, 64)),
                512,
                ACCESS,
                1,
                false,
                false,
                false,
                1,
                0,
                Duration.ZERO,
                DS4_LOOKAHEAD,
                List.of(
                        "the technote's sample waits without a bound; here the gate timeout holds",
                        "the technote names no depths; ds4's are asked"));
    }

    /**
     * Reads {@code ds4}, {@code jaccl}, {@code tn3205}, or {@code custom:key=value,…}, which is ds4 with those choices:
     * {@code qp-type=uc|rc|auto}, {@code mtu=256…4096}, {@code mtu-rule=smallest|fixed}, {@code grh=always|interface-id},
     * {@code gid=ipv4|score|1}, {@code sgid=chosen|1}, {@code psn=setup|7}, {@code send-depth=N}, {@code recv-depth=N},
     * {@code cq=N}, {@code access=LOCAL_WRITE+REMOTE_READ+…}, {@code hop-limit=N}, {@code barrier=yes|no},
     * {@code warm-up=yes|no}, {@code setups=1…4}, {@code attempts=1…20}, {@code attempt-ms=1…1000},
     * {@code lookahead=2…16}.
     *
     * @throws IllegalArgumentException naming the key or value that is none
     */
    public static Recipe parse(String text) {
        return switch (text) {
            case "ds4" -> ds4();
            case "jaccl" -> jaccl();
            case "tn3205" -> tn3205();
            case "custom" -> new RecipeReader(ds4()).read("");
            default -> {
                if (!text.startsWith("custom:")) {
                    throw new IllegalArgumentException(
                            "no recipe is called " + text + "; ds4, jaccl, tn3205 or custom:key=value,…");
                }
                yield new RecipeReader(ds4()).read(text.substring("custom:".length()));
            }
        };
    }

    /**
     * The hop limit between two ports. RoCE may be routed where neither address is bound to the link; whether a router lies
     * between is not to be seen from here, and without one the number does not matter.
     */
    int hopLimit(LinkLayer layer, Gid mine, Gid theirs) {
        boolean routable = layer == LinkLayer.ETHERNET
                && !mine.kind().linkLocal()
                && !theirs.kind().linkLocal();
        return routes && routable ? ROUTED_HOP_LIMIT : hopLimit;
    }

    /** This recipe with another queue pair type. */
    public Recipe withPairType(PairType type) {
        return new Recipe(
                name,
                type,
                mtu,
                mtuIsSmallest,
                grh,
                gid,
                sgid,
                psn,
                depths,
                smallerDepths,
                cqDepth,
                access,
                hopLimit,
                routes,
                postedBarrier,
                warmUp,
                setups,
                attempts,
                attemptTime,
                lookahead,
                deviations);
    }

    /** Every choice by name, as a person reads it. */
    public Map<String, String> choices() {
        Map<String, String> choices = new LinkedHashMap<>();
        choices.put(
                "queue pair type", pairType == PairType.UC_ELSE_RC ? "UC, RC where UC is not offered" : "" + pairType);
        choices.put("path MTU", (mtuIsSmallest ? "smallest of both ports and " : "") + mtu.bytes());
        choices.put("GRH", grh.label());
        choices.put("GID", gid.label());
        choices.put("sgid_index", sgid.label());
        choices.put("PSN", psn.label());
        choices.put(
                "depths asked",
                depths.maxSendWr() + " send, " + depths.maxRecvWr() + " receive"
                        + smallerDepths
                                .map(less -> "; refused: " + less.maxSendWr() + " and " + less.maxRecvWr())
                                .orElse(""));
        choices.put("completion queue", Integer.toString(cqDepth));
        choices.put("access", Access.describe(access));
        choices.put("hop limit", hopLimit + (routes ? ", " + ROUTED_HOP_LIMIT + " on routed RoCE" : ""));
        choices.put("receives-posted barrier", postedBarrier ? "yes" : "no");
        choices.put("lookahead", lookahead + " gates");
        choices.put(
                "warm-up",
                warmUp ? setups + " setups of " + attempts + " attempts of " + attemptTime.toMillis() + " ms" : "no");
        return choices;
    }
}
