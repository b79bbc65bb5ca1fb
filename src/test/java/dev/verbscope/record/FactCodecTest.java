package dev.verbscope.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.verbs.Gid;
import dev.verbscope.verbs.GidEntry;
import dev.verbscope.verbs.GidKind;
import dev.verbscope.verbs.GidType;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FactCodecTest {

    @ParameterizedTest
    @MethodSource("oneOfEach")
    void everyKindComesBackEqual(Fact fact) {
        byte[] json = FactCodec.encode(fact);

        assertEquals(Optional.of(fact), FactCodec.decode(json, 0, json.length));
    }

    static Stream<Fact> oneOfEach() {
        return new FactSamples(1).oneOfEach().stream();
    }

    @ParameterizedTest
    @MethodSource("oneOfEach")
    void theJsonHoldsTheKindAndTheComponentsAndNothingElse(Fact fact) {
        var tree = FactCodec.mapper().readTree(FactCodec.encode(fact));

        Set<String> wanted = Arrays.stream(fact.getClass().getRecordComponents())
                .map(RecordComponent::getName)
                .collect(Collectors.toSet());
        wanted.add("fact");
        assertEquals(wanted, new HashSet<>(tree.propertyNames()));
        assertEquals(fact.getClass().getSimpleName(), tree.get("fact").asString());
    }

    @Test
    void kindsAreUnique() {
        List<String> names =
                FactCodec.kinds().stream().map(Class::getSimpleName).toList();

        assertEquals(names.size(), Set.copyOf(names).size(), names.toString());
        assertTrue(names.contains("SessionStarted") && names.contains("CompletionFailed"), names.toString());
    }

    @Test
    void emptyOptionalsComeBackEmpty() {
        Fact fact = new DeviceFact.GidChosen(
                "rdma_en2", 1, 3, false, "r", "w", 0, OptionalInt.empty(), OptionalInt.empty(), 1, Optional.empty());
        byte[] json = FactCodec.encode(fact);

        assertEquals(Optional.of(fact), FactCodec.decode(json, 0, json.length));
    }

    @Test
    void aMapKeepsItsOrder() {
        Map<String, String> fields = new LinkedHashMap<>();
        List.of("qpn", "psn", "gid", "lid", "mtu", "a").forEach(name -> fields.put(name, "1"));
        byte[] json = FactCodec.encode(new ControlFact.Frame(true, 7, "RDMA_INFO", 48, fields));

        var back = (ControlFact.Frame) FactCodec.decode(json, 0, json.length).orElseThrow();

        assertEquals(List.copyOf(fields.keySet()), List.copyOf(back.fields().keySet()));
    }

    @Test
    void aGidIsText() {
        var entry = new GidEntry(1, Gid.ofIpv4(10, 99, 0, 1), GidType.ROCE_V2, "en5");
        byte[] json = FactCodec.encode(
                new DeviceFact.GidScored("rdma_en5", 1, entry, GidKind.IPV4_MAPPED, 100, true, List.of()));

        String text = new String(json, StandardCharsets.UTF_8);
        assertTrue(text.startsWith("{\"fact\":\"GidScored\",\"device\""), text);
        assertTrue(text.contains("\"gid\":\"::ffff:10.99.0.1\""), text);
    }

    @Test
    void aComponentOfANewerProgramIsPassedOver() {
        assertEquals(
                Optional.of(new SessionFact.Noted("x")), decode("{\"fact\":\"Noted\",\"text\":\"x\",\"loud\":[1]}"));
    }

    @Test
    void aComponentThatAnOlderProgramDidNotWriteIsEmptyOrZero() {
        assertEquals(
                Optional.of(new ControlFact.DialFailed(0, "h:1", Optional.empty(), "no")),
                decode("{\"fact\":\"DialFailed\",\"address\":\"h:1\",\"text\":\"no\"}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"fact\":\"FromTheFuture\",\"x\":1}",
                "{\"text\":\"no kind\"}",
                "{\"fact\":\"PhaseEntered\",\"phase\":\"NO_SUCH_PHASE\",\"generation\":1}",
                "{\"fact\":\"Noted\",\"text\":",
                "{\"fact\":[[[",
                "null",
                "7",
                ""
            })
    void whatIsNotUnderstoodIsEmpty(String json) {
        assertEquals(Optional.empty(), decode(json));
    }

    private static Optional<Fact> decode(String json) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        return FactCodec.decode(bytes, 0, bytes.length);
    }
}
