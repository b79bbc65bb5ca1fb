package dev.verbscope.link;

import dev.verbscope.link.Recipe.GidRule;
import dev.verbscope.link.Recipe.GrhRule;
import dev.verbscope.link.Recipe.PsnRule;
import dev.verbscope.link.Recipe.SgidRule;
import dev.verbscope.verbs.Access;
import dev.verbscope.verbs.Mtu;
import dev.verbscope.verbs.QpCaps;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Reads the choices of a custom recipe over those of another. */
final class RecipeReader {
    private PairType pairType;
    private Mtu mtu;
    private boolean mtuIsSmallest;
    private GrhRule grh;
    private GidRule gid;
    private SgidRule sgid;
    private PsnRule psn;
    private int sendDepth;
    private int recvDepth;
    private Optional<QpCaps> smallerDepths;
    private int cqDepth;
    private int hopLimit;
    private boolean routes;
    private boolean postedBarrier;
    private boolean warmUp;
    private int setups;
    private int attempts;
    private Duration attemptTime;
    private int access;
    private int lookahead;
    private final Recipe base;

    RecipeReader(Recipe base) {
        this.base = base;
        pairType = base.pairType();
        mtu = base.mtu();
        mtuIsSmallest = base.mtuIsSmallest();
        grh = base.grh();
        gid = base.gid();
        sgid = base.sgid();
        psn = base.psn();
        sendDepth = base.depths().maxSendWr();
        recvDepth = base.depths().maxRecvWr();
        smallerDepths = base.smallerDepths();
        cqDepth = base.cqDepth();
        hopLimit = base.hopLimit();
        routes = base.routes();
        postedBarrier = base.postedBarrier();
        warmUp = base.warmUp();
        setups = base.setups();
        attempts = base.attempts();
        attemptTime = base.attemptTime();
        access = base.access();
        lookahead = base.lookahead();
    }

    /** @param text {@code key=value,key=value}; may be empty */
    Recipe read(String text) {
        if (!text.isEmpty()) {
            for (String choice : text.split(",", -1)) {
                int equals = choice.indexOf('=');
                if (equals < 0) {
                    throw new IllegalArgumentException("recipe choice " + choice + " is not key=value");
                }
                take(choice.substring(0, equals), choice.substring(equals + 1));
            }
        }
        return new Recipe(
                "custom",
                pairType,
                mtu,
                mtuIsSmallest,
                grh,
                gid,
                sgid,
                psn,
                new QpCaps(sendDepth, recvDepth),
                smallerDepths,
                cqDepth,
                access,
                hopLimit,
                routes,
                postedBarrier,
                warmUp,
                warmUp ? setups : 1,
                attempts,
                attemptTime,
                lookahead,
                base.deviations());
    }

    private void take(String key, String value) {
        switch (key) {
            case "qp-type" ->
                pairType = oneOf(key, value, Map.of("uc", PairType.UC, "rc", PairType.RC, "auto", PairType.UC_ELSE_RC));
            case "mtu" -> mtu = Mtu.ofBytes(number(key, value, 256, 4096));
            case "mtu-rule" -> mtuIsSmallest = oneOf(key, value, Map.of("smallest", true, "fixed", false));
            case "grh" ->
                grh = oneOf(key, value, Map.of("always", GrhRule.ALWAYS, "interface-id", GrhRule.IF_INTERFACE_ID));
            case "gid" ->
                gid = oneOf(
                        key,
                        value,
                        Map.of("ipv4", GidRule.FIRST_IPV4_MAPPED, "score", GidRule.BEST_SCORE, "1", GidRule.INDEX_1));
            case "sgid" -> sgid = oneOf(key, value, Map.of("chosen", SgidRule.CHOSEN, "1", SgidRule.LITERAL_1));
            case "psn" -> psn = oneOf(key, value, Map.of("setup", PsnRule.PER_SETUP, "7", PsnRule.LITERAL_7));
            case "send-depth" -> {
                sendDepth = number(key, value, 1, 16_384);
                smallerDepths = Optional.empty();
            }
            case "recv-depth" -> {
                recvDepth = number(key, value, 1, 16_384);
                smallerDepths = Optional.empty();
            }
            case "cq" -> cqDepth = number(key, value, 1, 65_536);
            case "access" -> access = access(key, value);
            case "lookahead" -> lookahead = number(key, value, 2, Recipe.DS4_LOOKAHEAD);
            case "hop-limit" -> {
                hopLimit = number(key, value, 0, 255);
                routes = false;
            }
            case "barrier" -> postedBarrier = oneOf(key, value, Map.of("yes", true, "no", false));
            case "warm-up" -> warmUp = oneOf(key, value, Map.of("yes", true, "no", false));
            case "setups" -> setups = number(key, value, 1, 4);
            case "attempts" -> attempts = number(key, value, 1, 20);
            case "attempt-ms" -> attemptTime = Duration.ofMillis(number(key, value, 1, 1000));
            default -> throw new IllegalArgumentException("a recipe has no choice " + key);
        }
    }

    private static int access(String key, String value) {
        int flags = 0;
        for (String name : value.split("\\+", -1)) {
            flags |= oneOf(
                    key,
                    name,
                    Map.of(
                            "LOCAL_WRITE",
                            Access.LOCAL_WRITE,
                            "REMOTE_READ",
                            Access.REMOTE_READ,
                            "REMOTE_WRITE",
                            Access.REMOTE_WRITE));
        }
        return flags;
    }

    private static <T> T oneOf(String key, String value, Map<String, T> values) {
        T chosen = values.get(value);
        if (chosen == null) {
            throw new IllegalArgumentException("recipe choice " + key + " is " + value + ", wanted one of "
                    + values.keySet().stream().sorted().toList());
        }
        return chosen;
    }

    private static int number(String key, String value, int min, int max) {
        if (!value.matches("[0-9]{1,6}") || Integer.parseInt(value) < min || Integer.parseInt(value) > max) {
            throw new IllegalArgumentException(
                    "recipe choice " + key + " is " + value + ", wanted " + min + " to " + max);
        }
        return Integer.parseInt(value);
    }
}
