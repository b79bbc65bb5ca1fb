package dev.verbscope.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Judges what {@code SoftRoceGuest} left: that {@code devices} says of each device what Debian's {@code ibv_devices},
 * {@code ibv_devinfo} and sysfs say, and that each link came to the end it had to.
 */
public final class SoftRoceResults {
    /** {@code GID[  1]: ::ffff:10.99.0.1, RoCE v2}. */
    private static final Pattern DEVINFO_GID = Pattern.compile("\\s*GID\\[\\s*(\\d+)\\]:\\s+(\\S+?)(?:,\\s*(.+))?\\s*");

    private final Path results;
    private final List<String> wrong = new ArrayList<>();
    private int compared;

    private SoftRoceResults(Path results) {
        this.results = results;
    }

    /** @param args the folder; exits 1 when anything in it is wrong, or something is missing */
    public static void main(String[] args) throws IOException {
        SoftRoceResults it = new SoftRoceResults(Path.of(args[0]));
        it.devices();
        it.healthy("uc", 1, 200);
        it.healthy("rc", 1, 200);
        it.healthy("recreated", 2, 400);
        it.lossy();
        it.wrong.forEach(line -> System.out.println("soft-RoCE: WRONG: " + line));
        System.out.println("soft-RoCE: " + it.compared + " comparisons, " + it.wrong.size() + " wrong");
        System.exit(it.wrong.isEmpty() ? 0 : 1);
    }

    private void same(String what, Object wanted, Object got) {
        compared++;
        if (!Objects.equals(wanted, got)) {
            wrong.add(what + ": wanted " + wanted + ", got " + got);
        }
    }

    private void holds(String what, boolean holds) {
        same(what, true, holds);
    }

    private JsonNode json(String name) throws IOException {
        return JsonMapper.shared().readTree(Files.readString(results.resolve(name + ".json")));
    }

    private int code(String name) throws IOException {
        return Integer.parseInt(
                Files.readString(results.resolve(name + ".code")).strip());
    }

    private void devices() throws IOException {
        same("devices: exit code", 0, code("devices"));
        JsonNode json = json("devices");
        same("devices: provider", "native", json.get("provider").asString());
        same("devices: simulated", false, json.get("simulated").asBoolean());
        String library = json.get("library").get("path").asString();
        holds("devices: the library is libibverbs, it is " + library, library.contains("libibverbs.so.1"));
        List<String> names = json.get("devices")
                .valueStream()
                .map(it -> it.get("name").asString())
                .sorted()
                .toList();
        // two lines of heading; a name and a GUID each
        List<String> listed = Files.readAllLines(results.resolve("facts/ibv_devices.txt")).stream()
                .skip(2)
                .map(line -> line.strip().split("\\s+")[0])
                .sorted()
                .toList();
        same("devices: names as in ibv_devices", listed, names);
        same("devices: names", List.of("rxe0", "rxe1"), names);
        for (JsonNode device : json.get("devices")) {
            port(device.get("name").asString(), device.get("ports").get(0));
        }
    }

    private void port(String name, JsonNode port) throws IOException {
        Path sysfs = results.resolve("facts/sysfs-" + name);
        List<String> info = Files.readAllLines(results.resolve("facts/ibv_devinfo-" + name + ".txt"));
        String state = port.get("state").asString();
        same(name + ": state as in ibv_devinfo", field(info, "state").replaceFirst("PORT_(\\w+) .*", "$1"), state);
        same(name + ": state as in sysfs", text(sysfs, "state").replaceFirst("\\d+: ", ""), state);
        String layer = port.get("link_layer").asString();
        same(name + ": link layer as in ibv_devinfo", field(info, "link_layer"), layer);
        same(name + ": link layer as in sysfs", text(sysfs, "link_layer"), layer);
        same(
                name + ": active MTU as in ibv_devinfo",
                field(info, "active_mtu").replaceFirst(" .*", ""),
                port.get("active_mtu").asString());
        same(
                name + ": LID as in ibv_devinfo",
                field(info, "port_lid"),
                port.get("lid").asString());

        Map<Integer, String> said = new TreeMap<>();
        for (JsonNode gid : port.get("gids")) {
            said.put(
                    gid.get("index").asInt(),
                    bytes(gid.get("gid").asString()) + " " + gid.get("type").asString());
        }
        holds(name + ": has GIDs", !said.isEmpty());
        Map<Integer, String> tool = new TreeMap<>();
        for (String line : info) {
            Matcher gid = DEVINFO_GID.matcher(line);
            if (gid.matches()) {
                tool.put(Integer.parseInt(gid.group(1)), bytes(gid.group(2)) + " " + gid.group(3));
            }
        }
        same(name + ": GIDs and their types as in ibv_devinfo", tool, said);
        Map<Integer, String> kernel = new TreeMap<>();
        for (String line : Files.readAllLines(sysfs.resolve("gids"))) {
            // index, GID, type (two words), netdev
            String[] words = line.split(" ");
            kernel.put(
                    Integer.parseInt(words[0]),
                    bytes(words[1]) + " " + String.join(" ", Arrays.copyOfRange(words, 2, words.length - 1)));
        }
        same(name + ": GIDs and their types as in sysfs", kernel, said);
    }

    private static String field(List<String> info, String name) {
        return info.stream()
                .map(String::strip)
                .filter(line -> line.startsWith(name + ":"))
                .map(line -> line.substring(name.length() + 1).strip())
                .findFirst()
                .orElse("(not there)");
    }

    private static String text(Path folder, String name) throws IOException {
        return Files.readString(folder.resolve(name)).strip();
    }

    /** The 16 bytes of a GID, however it is written. */
    private static String bytes(String text) throws UnknownHostException {
        byte[] address = InetAddress.getByName(text).getAddress();
        // Java makes an IPv4 address of an IPv4-mapped one
        return (address.length == 4 ? "00000000000000000000ffff" : "")
                + HexFormat.of().formatHex(address);
    }

    private void healthy(String name, int generations, long gates) throws IOException {
        for (String rank : List.of("leader", "worker")) {
            String it = name + "-" + rank;
            same(it + ": exit code", 0, code(it));
            JsonNode json = json(it);
            same(it + ": outcome", "ok", json.get("outcome").asString());
            same(it + ": transport", "rdma", json.get("transport").asString());
            same(it + ": simulated", false, json.get("simulated").asBoolean());
            same(it + ": generations", generations, json.get("generations").size());
            same(it + ": gates", gates, json.get("gates").get("done").asLong());
            for (String direction : List.of("0->1", "1->0")) {
                long verified =
                        json.get("directions").get(direction).get("verified").asLong();
                holds(it + ": " + direction + " verified " + verified + " of " + gates, verified >= gates);
            }
            List<String> errors = findings(json, "error");
            same(it + ": findings that are errors", List.of(), errors);
        }
    }

    /** Lost packets on UC: a message is gone and nobody is told; what has to follow is a deadline and its reason. */
    private void lossy() throws IOException {
        List<String> found = new ArrayList<>();
        List<String> codes = new ArrayList<>();
        for (String rank : List.of("leader", "worker")) {
            String it = "loss-" + rank;
            same(it + ": exit code", 1, code(it));
            JsonNode json = json(it);
            same(it + ": outcome", "failed", json.get("outcome").asString());
            same(it + ": transport", "rdma", json.get("transport").asString());
            found.addAll(findings(json, "error"));
            codes.add(json.get("error").path("code").asString());
        }
        holds("loss: a rank waited for a lost message until its deadline: " + codes, codes.contains("gate-timeout"));
        holds("loss: a direction is found dead: " + found, found.contains("direction-died"));
    }

    private static List<String> findings(JsonNode json, String severity) {
        return json.get("findings")
                .valueStream()
                .filter(it -> it.get("severity").asString().equals(severity))
                .map(it -> it.get("code").asString())
                .toList();
    }
}
