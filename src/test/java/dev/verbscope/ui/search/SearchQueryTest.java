package dev.verbscope.ui.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.TrafficKind;
import dev.verbscope.ui.fixture.Links;
import dev.verbscope.ui.records.Entries;
import dev.verbscope.ui.records.Entry;
import dev.verbscope.ui.records.RecordKind;
import dev.verbscope.ui.timeline.GateEntries;
import dev.verbscope.ui.timeline.SingleGate;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is looked for, by words and by toggles. */
class SearchQueryTest {
    private final List<Entry> all = Entries.of(Links.cured(), List.of());

    private List<Entry> found(SearchQuery query) {
        return all.stream().filter(query.filter()).toList();
    }

    private static SearchQuery typed(String typed) {
        return SearchQuery.EVERYTHING.withTyped(typed);
    }

    @Test
    void withoutATogglePressedEverythingIsMeant() {
        assertEquals(all, found(SearchQuery.EVERYTHING));
    }

    @Test
    void togglesAddUpAndFailedNarrows() {
        SearchQuery both =
                SearchQuery.EVERYTHING.with(RecordGroup.TRANSITIONS, true).with(RecordGroup.WARM_UP, true);
        Set<RecordKind> kinds = found(both).stream().map(Entry::kind).collect(Collectors.toSet());
        assertEquals(EnumSet.of(RecordKind.TRANSITION, RecordKind.WARM_UP), kinds);
        List<Entry> lost = found(both.withFailedOnly(true));
        assertEquals(20, lost.size(), "each attempt of the dead direction");
        assertEquals(lost, found(both.with(RecordGroup.TRANSITIONS, false).withFailedOnly(true)));
    }

    @Test
    void everyKindBelongsToJustOneToggle() {
        for (RecordKind kind : RecordKind.values()) {
            long groups = List.of(RecordGroup.values()).stream()
                    .filter(group -> group.holds(kind))
                    .count();
            assertEquals(1, groups, kind.label());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"gate:1234|1234", "gate 1,234|1234", "rank:1 Gate: 7 failed|7", "gate:0|0"})
    void aGateIsAskedForByItsNumber(String typed, long gate) {
        assertEquals(OptionalLong.of(gate), typed(typed).gate());
    }

    @ParameterizedTest
    @ValueSource(strings = {"gate", "gates 12", "gate:x1", "aggregate:12", "gate:9999999999999999999", ""})
    void otherWordsAskForNoGate(String typed) {
        assertEquals(OptionalLong.empty(), typed(typed).gate());
    }

    @Test
    void theGateThatIsAskedForIsAHitAndOthersAreNot() {
        Entry wanted = gate(1_234);
        assertTrue(typed("gate 1,234").filter().test(wanted));
        assertTrue(typed("gate:1234 rank:0").filter().test(wanted));
        assertFalse(typed("gate:1234 rank:1").filter().test(wanted));
        assertFalse(typed("gate:1234").filter().test(gate(12_345)));
    }

    private static Entry gate(long number) {
        return GateEntries.of(
                new SingleGate(0, TrafficKind.DECODE, number, 2, 5_000_000, 2_000, 30_000, 38_000, 40_000, 15));
    }
}
