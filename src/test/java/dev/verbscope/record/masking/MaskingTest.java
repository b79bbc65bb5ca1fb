package dev.verbscope.record.masking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.ControlFact;
import dev.verbscope.record.DeviceFact;
import dev.verbscope.record.Fact;
import dev.verbscope.record.FactCodec;
import dev.verbscope.record.SessionError;
import dev.verbscope.record.SessionFact;
import dev.verbscope.verbs.DeviceLimits;
import dev.verbscope.verbs.Gid;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MaskingTest {

    private static final List<String> SECRETS = List.of(
            "tolkien-mini",
            "gandalf",
            "10.99.17.23",
            "169.254.77.31",
            "fe80::1c2d:3eff:fe4f:5061",
            "2a01:4f8:1:2::77",
            "1e:2d:3e:4f:50:61",
            "506b:4b03:00aa:bbcc");

    /** Components that hold words of the program. The test for everything else is that secrets in it are gone. */
    private static final Set<String> WORDS = Set.of(
            "SessionStarted.scenario",
            "SessionStarted.provider",
            "SessionStarted.transportAsked",
            "SessionStarted.os",
            "SessionStarted.program",
            "RecipeChosen.name",
            "OperatorAsked.what",
            "FaultSwitched.code",
            "CommandAnswered.command",
            "EngineDied.signal",
            "SessionError.code",
            "HostDescribed.machine",
            "HostDescribed.processor",
            "HostDescribed.java",
            "HostDescribed.modules",
            "Device.driver",
            "Device.firmware",
            "Port.state",
            "Port.physical",
            "Port.rate",
            "Port.linkLayer",
            "Interface.driver",
            "Interface.state",
            "LibraryLookedFor.found",
            "LibraryLookedFor.missing",
            "ProviderChosen.provider",
            "GidChosen.rule",
            "Frame.name",
            "FramesSkipped.name",
            "HelloCompared.differences");

    /** A text that holds every secret, in the notations that texts use. */
    private static String secretText() {
        return "dialing tolkien-mini.lan:7000 (10.99.17.23:7000, [fe80::1c2d:3eff:fe4f:5061%en5]:7000, ::ffff:169.254.77.31,"
                + " 2a01:4f8:1:2::77/64) of /Users/gandalf/run: GUID 506b:4b03:00aa:bbcc, 1E:2D:3E:4F:50:61, and gandalf's"
                + " 1e-2d-3e-4f-50-61 on enx1e2d3e4f5061 at 10.99.17.23.";
    }

    @Test
    void nothingOfTheOriginalsIsLeftInAnyKindOfFact() {
        Masking masking = new Masking();
        masking.learnHost("Tolkien-Mini");
        for (Fact fact : secretFacts()) {
            byte[] json = FactCodec.encode(masking.fact(fact));
            String text = new String(json, StandardCharsets.UTF_8);
            assertNoSecrets(text, fact);
            assertEquals(
                    masking.fact(fact), FactCodec.decode(json, 0, json.length).orElseThrow());
        }
    }

    private static void assertNoSecrets(String text, Object of) {
        String plain = text.toLowerCase(java.util.Locale.ROOT);
        for (String secret : SECRETS) {
            assertFalse(plain.contains(secret), () -> secret + " is left in " + text + " of " + of);
        }
        assertFalse(plain.contains("1e2d3e4f5061") || plain.contains("1e-2d-3e"), text);
        assertFalse(text.contains(Long.toString(0x506b_4b03_00aa_bbccL)), text);
    }

    @Test
    void theSameOriginalGivesTheSameStandInInEveryNotation() {
        Masking masking = new Masking();
        String mac = masking.text("02:10:20:30:40:50");
        assertEquals(mac.replace(":", "-"), masking.text("02-10-20-30-40-50"));
        assertEquals("enx" + mac.replace(":", ""), masking.text("enx021020304050"));
        Gid made = Gid.parse("fe80::10:20ff:fe30:4050");
        assertEquals(masking.gid(made).toString(), masking.text(made.toString()));
        assertEquals(
                Long.parseLong(mac.replace(":", ""), 16) ^ 0x0200_0000_0000L,
                (masking.gid(made).low() & ~0xff_ffff_ffffL) >>> 16
                        | masking.gid(made).low() & 0xff_ffff);
        assertEquals(
                masking.text("::ffff:10.1.2.3"),
                "::ffff:" + masking.text("10.1.2.3"),
                "an address and the GID made of it");
        assertEquals(masking.text("10.1.2.3") + ":18515.", masking.text("10.1.2.3:18515."));
        assertEquals(masking.host("mac-a"), masking.host("MAC-A.local"));
        assertNotEquals(masking.host("mac-a"), masking.host("mac-b.local"));
        assertEquals(masking.host("mac-a") + " hung", masking.text("mac-a.local hung"));
    }

    @Test
    void theNodeGuidIsTheOneThatTextsSpeakOf() {
        Masking masking = new Masking();
        var seen = new DeviceFact.DeviceSeen(
                "mlx5_0", new DeviceLimits(0x506b_4b03_00aa_bbccL, 1, 2, 3, 4, 5, 6), List.of());
        long guid = ((DeviceFact.DeviceSeen) masking.fact(seen)).limits().nodeGuid();
        assertEquals(String.format("GUID 0x%016x", guid), masking.text("GUID 0x506b4b0300aabbcc"));
        assertEquals(guid, masking.gid(Gid.parse("fe80::506b:4b03:aa:bbcc")).low());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "::ffff:10.0.0.7",
                "::ffff:169.254.3.4",
                "fe80::1",
                "fe80::1c2d:3eff:fe4f:5061",
                "fd12:3456::9",
                "2a01:4f8::",
                "::",
                "::10.0.0.7",
                "fec0::5054:ff:fe12:3456"
            })
    void aGidStaysOfItsKind(String text) {
        Gid gid = Gid.parse(text);
        Gid masked = new Masking().gid(gid);
        assertEquals(gid.kind(), masked.kind());
        assertEquals(gid.interfaceIdIsZero(), masked.interfaceIdIsZero());
        assertEquals(gid.equals(Gid.ZERO), gid.equals(masked));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "generation 1: RTR took 12:34:56.789, 99.5 % at 1.5.2",
                "127.0.0.1:7000 and [::1]:7000, 0.0.0.0, ::, 255.255.255.0, 224.0.0.1, ff02::1",
                "localhost:18515",
                "/usr/lib/librdma.dylib: dlopen, errno 2; std::vector<int>; cafe, dead.beef",
                "/home/ and /Users/Shared/x",
                "qpn 0x000123, wr_id 0x00007f0012345678, 999.1.2.3",
                "device rdma_en5, port 1, index 3"
            })
    void whatSaysNothingAboutAMachineStays(String text) {
        assertEquals(text, new Masking().text(text));
    }

    @ParameterizedTest
    @CsvSource({"0.0.0.0:7000,0.0.0.0:7000", "localhost:1,localhost:1", "db-1.lan:7000,host-a:7000", "db-1,host-a"})
    void endpointsKeepTheirPorts(String address, String masked) {
        assertEquals(new ControlFact.Listening(masked), new Masking().fact(new ControlFact.Listening(address)));
    }

    @Test
    void aHostCalledLikeAWordOfTheProgramDoesNotChangeWhatHappened() {
        Masking masking = new Masking();
        masking.learnHost("gate-timeout");
        masking.learnHost("rdma");
        var ended = new SessionFact.SessionEnded(
                Optional.of(new SessionError("gate-timeout", "rank 0 at rdma: no answer", 0, 1)));
        assertEquals(
                new SessionFact.SessionEnded(
                        Optional.of(new SessionError("gate-timeout", "rank 0 at host-b: no answer", 0, 1))),
                masking.fact(ended));
    }

    @Test
    void noStandInIsOneOfTheOriginals() {
        Masking masking = new Masking();
        masking.learnHost("host-a");
        masking.learnHost("b.example");
        Set<String> masked = new HashSet<>();
        StringBuilder text = new StringBuilder();
        for (int i = 1; i < 255; i++) {
            text.append("192.0.2.").append(i).append(' ');
        }
        for (int i = 1; i < 255; i++) {
            text.append("10.0.").append(i).append(".1 ");
        }
        for (int i = 1; i < 255; i++) {
            text.append("10.1.").append(i).append(".1 ");
        }
        for (String each : masking.text(text.toString()).split(" ")) {
            assertTrue(masked.add(each), each);
            assertFalse(text.toString().contains(each + " "), each);
        }
        assertEquals("host-b host-c", masking.host("host-a") + " " + masking.host("b.example"));
    }

    @Test
    void twoMaskingsThatLearnedTheSameAgree() {
        List<Fact> facts = secretFacts();
        Masking one = new Masking();
        Masking other = new Masking();
        facts.forEach(one::learn);
        facts.forEach(other::learn);
        List<Fact> there = facts.stream().map(one::fact).toList();
        List<Fact> backwards = facts.reversed().stream().map(other::fact).toList();
        assertEquals(there, backwards.reversed());
    }

    /** Each kind of fact, with every secret in every component that is not one of {@link #WORDS}. */
    private static List<Fact> secretFacts() {
        Filler filler = new Filler();
        List<Fact> facts = new ArrayList<>();
        for (Class<? extends Fact> kind : FactCodec.kinds()) {
            facts.add(kind.cast(filler.instance(kind)));
        }
        return facts;
    }

    /** Makes instances of records by their components, so that one that is added later is not missed. */
    private static final class Filler {
        private final SplittableRandom random = new SplittableRandom(7);

        Object instance(Class<?> type) {
            if (type == Gid.class) {
                return Gid.parse("fe80::1c2d:3eff:fe4f:5061");
            }
            RecordComponent[] components = type.getRecordComponents();
            try {
                Constructor<?> constructor = type.getDeclaredConstructor(
                        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
                constructor.setAccessible(true);
                return constructor.newInstance(Arrays.stream(components)
                        .map(each -> value(each.getGenericType(), type.getSimpleName() + "." + each.getName()))
                        .toArray());
            } catch (ReflectiveOperationException e) {
                throw new AssertionError("cannot make a " + type, e);
            }
        }

        private Object value(Type type, String of) {
            return switch (type) {
                case ParameterizedType generic -> generic(generic, of);
                case Class<?> plain when plain == int.class -> random.nextInt(1, 1000);
                case Class<?> plain
                when plain == long.class -> of.endsWith("nodeGuid") ? 0x506b_4b03_00aa_bbccL : random.nextLong(1, 1000);
                case Class<?> plain when plain == double.class -> 1.5;
                case Class<?> plain when plain == boolean.class -> true;
                case Class<?> plain when plain == String.class -> string(of);
                case Class<?> plain when plain == OptionalInt.class -> OptionalInt.of(3);
                case Class<?> plain when plain == OptionalLong.class -> OptionalLong.of(4);
                case Class<?> plain when plain.isEnum() -> plain.getEnumConstants()[0];
                case Class<?> plain when plain.isRecord() -> instance(plain);
                default -> throw new AssertionError("no value for a component of type " + type);
            };
        }

        private static String string(String of) {
            if (WORDS.contains(of)) {
                return "word";
            }
            return switch (of.substring(of.indexOf('.') + 1)) {
                case "host" -> "Tolkien-Mini.lan";
                case "address", "local", "remote" -> "tolkien-mini.lan:7000";
                default -> secretText();
            };
        }

        private Object generic(ParameterizedType type, String of) {
            Class<?> raw = (Class<?>) type.getRawType();
            Type[] arguments = type.getActualTypeArguments();
            if (raw == Optional.class) {
                return Optional.of(value(arguments[0], of));
            }
            if (raw == List.class) {
                return List.of(value(arguments[0], of), value(arguments[0], of));
            }
            if (raw == Map.class) {
                return Map.of("field", value(arguments[1], of));
            }
            throw new AssertionError("no value for a component of type " + type);
        }
    }
}
