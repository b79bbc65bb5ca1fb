package dev.verbscope.record.masking;

import dev.verbscope.verbs.Gid;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds identifiers in text: addresses and GUIDs by how they are written, people by the paths of their homes, and the names
 * of hosts and people that are known already, wherever they stand as a word. One pass, so that no stand-in is masked again.
 */
final class TextMask {
    /** Shorter names are no more than a letter in a text; where a name has a place of its own they are masked too. */
    private static final int SHORTEST_WORD = 3;

    /** Names that stand for this machine on every machine, or for anybody. */
    private static final Set<String> NOBODYS =
            Set.of("localhost", "localhost.localdomain", "ip6-localhost", "ip6-loopback", "shared", "public");

    private static final String HOME =
            "(?<home>(?:/home/|/Users/|[A-Za-z]:\\\\Users\\\\))(?<user>[^/\\\\\\s:;,'\"<>()]+)";
    /** Network interfaces and verbs devices that systemd and rdma-core name by their MAC address or GUID. */
    private static final String DEVICE =
            "(?<![0-9A-Za-z])(?<device>enx|wlx|ibx|rocex|iwx|roex)(?<hex>[0-9a-f]{16}|[0-9a-f]{12})(?![0-9A-Za-z])";

    private static final String NUMBER =
            "(?<![0-9A-Za-z_])(?<number>(?:0[xX])?(?:[0-9A-Fa-f]{32}|[0-9A-Fa-f]{16}))" + "(?![0-9A-Za-z_])";
    private static final String DASHED =
            "(?<![0-9A-Za-z_-])(?<dashed>[0-9A-Fa-f]{2}(?:-[0-9A-Fa-f]{2}){5})(?![0-9A-Za-z_-])";
    private static final String ADDRESS = "(?<![0-9A-Za-z_.:])(?<address>[0-9A-Fa-f.:]{3,}+)(?![0-9A-Za-z_])";

    private static final Pattern MAC = Pattern.compile("[0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){5}");
    private static final Pattern BYTES8 = Pattern.compile("[0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){7}");
    private static final Pattern GROUPS4 = Pattern.compile("[0-9A-Fa-f]{4}(?::[0-9A-Fa-f]{4}){3}");
    private static final Pattern PORT_AFTER_V6 = Pattern.compile("(?<address>.*[^:]):(?<port>[0-9]{1,5})");
    private static final Pattern QUAD =
            Pattern.compile("(?<![0-9A-Fa-f.])(?:[0-9]{1,3}\\.){3}[0-9]{1,3}(?![0-9A-Fa-f.])");
    private static final int HEX = 16;

    private final Originals known;
    private final Identifiers identifiers;
    private final AddressMask addresses;
    private Pattern pattern = Pattern.compile(notations(""));
    private Set<String> words = Set.of();
    private int namesCompiled;

    /**
     * @param known names to look for as words
     * @param identifiers what becomes of what is found
     */
    TextMask(Originals known, Identifiers identifiers) {
        this.known = known;
        this.identifiers = identifiers;
        this.addresses = new AddressMask(identifiers);
    }

    Gid gid(Gid gid) {
        return addresses.gid(gid);
    }

    long guid(long guid) {
        return addresses.interfaceId(guid);
    }

    /** A host's name where it has a place of its own; an address in such a place is one. */
    String host(String name) {
        if (name.isBlank() || isNobodys(name)) {
            return name;
        }
        return isNumeric(name) ? text(name) : identifiers.host(name);
    }

    /** {@code HOST:PORT}, an IPv6 address in brackets; or just a host. */
    String endpoint(String text) {
        int colon = text.lastIndexOf(':');
        if (text.startsWith("[") || colon < 0 || text.indexOf(':') != colon) {
            return colon < 0 && !text.startsWith("[") ? host(text) : text(text);
        }
        return host(text.substring(0, colon)) + text.substring(colon);
    }

    String text(String text) {
        compileNames();
        return pattern.matcher(text).replaceAll(match -> Matcher.quoteReplacement(replacement(match)));
    }

    private String replacement(MatchResult match) {
        if (match.group("user") != null) {
            String user = match.group("user");
            return match.group("home") + (isNobodys(user) ? user : identifiers.user(user));
        }
        if (match.group("word") != null) {
            return word(match.group("word"));
        }
        if (match.group("device") != null) {
            return match.group("device") + hex(match.group("hex"));
        }
        if (match.group("dashed") != null) {
            String dashed = match.group("dashed");
            return macText(dashed.replace("-", ""), "-");
        }
        if (match.group("number") != null) {
            return number(match.group("number"));
        }
        return address(match.group("address"));
    }

    /** A known name, perhaps with a domain behind it that was not known. */
    private String word(String word) {
        if (known.users.contains(word)) {
            return identifiers.user(word);
        }
        String key = word.toLowerCase(Locale.ROOT);
        if (known.hosts.containsKey(key)) {
            return identifiers.host(word);
        }
        Optional<String> begins = known.hosts.keySet().stream()
                .filter(host -> key.startsWith(host + "."))
                .max((a, b) -> Integer.compare(a.length(), b.length()));
        return begins.map(identifiers::host)
                .or(() -> known.hosts.keySet().stream()
                        .filter(host -> StandIns.firstLabel(host).equals(StandIns.firstLabel(key)))
                        .findFirst()
                        .map(identifiers::host))
                .orElseGet(() -> identifiers.user(word));
    }

    /** Digits that are a GID or a known GUID; others may be anything. */
    private String number(String text) {
        boolean marked = text.startsWith("0x") || text.startsWith("0X");
        String digits = marked ? text.substring(2) : text;
        String front = text.substring(0, text.length() - digits.length());
        if (digits.length() == HEX) {
            long value = Long.parseUnsignedLong(digits, HEX);
            return known.guids.contains(value) || known.macs.contains(macIn(value)) ? front + hex(digits) : text;
        }
        Gid gid = Gid.of(HexFormat.of().parseHex(digits), 0);
        return switch (gid.kind()) {
            case IPV4_MAPPED, IPV4_LINK_LOCAL, IPV6_LINK_LOCAL ->
                front + HexFormat.of().formatHex(addresses.gid(gid).toBytes());
            case ZERO -> text;
            case IPV6 ->
                known.prefixes.contains(gid.high()) || known.guids.contains(gid.low())
                        ? front + HexFormat.of().formatHex(addresses.gid(gid).toBytes())
                        : text;
        };
    }

    private static long macIn(long interfaceId) {
        return ((interfaceId & ~0xff_ffff_ffffL) >>> 16 | interfaceId & 0xff_ffff) ^ 0x0200_0000_0000L;
    }

    /** 12 digits are a MAC address, 16 a GUID. */
    private String hex(String digits) {
        long value = Long.parseUnsignedLong(digits, HEX);
        return digits.length() == HEX
                ? String.format("%016x", addresses.interfaceId(value))
                : String.format("%012x", addresses.mac(value));
    }

    /** What looks like an address, perhaps with a port behind it, or punctuation around it. */
    private String address(String run) {
        int from = run.startsWith("::") ? 0 : leading(run);
        int to = run.length();
        while (to > from
                && (run.charAt(to - 1) == '.'
                        || run.charAt(to - 1) == ':' && !run.substring(0, to).endsWith("::"))) {
            to--;
        }
        return run.substring(0, from) + bare(run.substring(from, to)) + run.substring(to);
    }

    private static int leading(String run) {
        int from = 0;
        while (from < run.length() && (run.charAt(from) == '.' || run.charAt(from) == ':')) {
            from++;
        }
        return from;
    }

    private String bare(String run) {
        if (MAC.matcher(run).matches()) {
            return macText(run.replace(":", ""), ":");
        }
        if (BYTES8.matcher(run).matches()) {
            return grouped(hex(run.replace(":", "")), 2, ":");
        }
        if (GROUPS4.matcher(run).matches()) {
            return grouped(hex(run.replace(":", "")), 4, ":");
        }
        if (run.chars().filter(c -> c == ':').count() >= 2) {
            Optional<Gid> gid = gidIn(run);
            if (gid.isPresent()) {
                return addresses.gid(gid.get()).toString();
            }
            var port = PORT_AFTER_V6.matcher(run);
            if (port.matches()) {
                gid = gidIn(port.group("address"));
                if (gid.isPresent()) {
                    return addresses.gid(gid.get()) + ":" + port.group("port");
                }
            }
        }
        return QUAD.matcher(run).replaceAll(match -> quad(match.group()));
    }

    private static Optional<Gid> gidIn(String text) {
        try {
            return Optional.of(Gid.parse(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private String quad(String text) {
        int address = 0;
        for (String part : text.split("\\.")) {
            int octet = Integer.parseInt(part);
            if (octet > 255) {
                return text;
            }
            address = address << 8 | octet;
        }
        int masked = addresses.ipv4(address);
        return masked == address
                ? text
                : (masked >>> 24) + "." + (masked >> 16 & 0xff) + "." + (masked >> 8 & 0xff) + "." + (masked & 0xff);
    }

    private String macText(String digits, String separator) {
        return grouped(hex(digits), 2, separator);
    }

    private static String grouped(String digits, int each, String separator) {
        return String.join(separator, digits.split("(?<=\\G.{" + each + "})"));
    }

    private static boolean isNumeric(String name) {
        return name.indexOf(':') >= 0 || QUAD.matcher(name).matches();
    }

    private static boolean isNobodys(String name) {
        return NOBODYS.contains(name.toLowerCase(Locale.ROOT));
    }

    /** Names are found all the time while facts are learned. */
    private void compileNames() {
        int names = known.hosts.size() + known.users.size();
        if (names == namesCompiled) {
            return;
        }
        namesCompiled = names;
        Set<String> now = new TreeSet<>((a, b) -> a.length() == b.length() ? a.compareTo(b) : b.length() - a.length());
        for (String host : known.hosts.keySet()) {
            now.add(host);
            now.add(StandIns.firstLabel(host));
        }
        known.users.forEach(user -> now.add(user.toLowerCase(Locale.ROOT)));
        now.removeIf(word -> word.length() < SHORTEST_WORD || word.chars().allMatch(Character::isDigit));
        if (!now.equals(words)) {
            words = now;
            String any = now.stream().map(Pattern::quote).collect(Collectors.joining("|"));
            pattern = Pattern.compile(notations("(?:" + any + ")(?:\\.[A-Za-z0-9-]+)*"));
        }
    }

    /** @param names an expression for the known names; empty while there is none */
    private static String notations(String names) {
        String known =
                "(?<![0-9A-Za-z_-])(?<word>" + (names.isEmpty() ? "(?!)" : "(?i:" + names + ")") + ")(?![0-9A-Za-z_-])";
        return String.join("|", List.of(HOME, known, DEVICE, DASHED, NUMBER, ADDRESS));
    }
}
