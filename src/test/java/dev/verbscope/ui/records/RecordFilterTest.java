package dev.verbscope.ui.records;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.fixture.Links;
import dev.verbscope.verbs.Direction;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What was recorded as entries, and how a person finds and copies them. */
class RecordFilterTest {
    private final List<Entry> all = Entries.of(Links.cured(), List.of());

    private List<Entry> found(String typed) {
        return all.stream().filter(RecordFilter.of(typed)).toList();
    }

    @Test
    void theyAreInTheOrderOfTime() {
        assertEquals(
                all.stream().sorted(Comparator.comparingLong(Entry::fromNanos)).toList(), all);
        for (RecordKind kind : List.of(RecordKind.PHASE, RecordKind.CALL, RecordKind.FRAME, RecordKind.WARM_UP)) {
            assertTrue(all.stream().anyMatch(entry -> entry.kind() == kind), kind.label());
        }
    }

    @Test
    void anEmptyFieldFindsEverything() {
        assertTrue(RecordFilter.of("  ").isEmpty());
        assertEquals(all, found(""));
        assertEquals(all, found(" - "));
    }

    @Test
    void allWordsMustBeThereInAnyCase() {
        List<Entry> transitions = found("MODIFY_qp rtr");
        assertFalse(transitions.isEmpty());
        assertTrue(transitions.stream()
                .allMatch(entry ->
                        entry.text().contains("ibv_modify_qp") && entry.text().contains("RTR")));
        assertTrue(found("modify_qp nowhere").isEmpty());
    }

    @Test
    void propertiesAreAskedByName() {
        assertTrue(found("rank:1 kind:call").stream()
                .allMatch(
                        entry -> entry.kind() == RecordKind.CALL && entry.rank().equals(OptionalInt.of(1))));
        assertFalse(found("rank:1 kind:call").isEmpty());
        assertTrue(found("kind:call gen:2").stream()
                .allMatch(entry -> entry.fields().get("generation").equals(2)));
        assertFalse(found("kind:call gen:2").isEmpty());
    }

    @Test
    void whatWentWrongIsFoundAndLeftOut() {
        List<Entry> lost = found("failed kind:warm");
        assertEquals(20, lost.size(), "each attempt of the dead direction");
        assertTrue(lost.stream().allMatch(entry -> entry.direction().equals(Optional.of(Direction.ONE_TO_ZERO))));
        assertTrue(found("-failed").stream().noneMatch(Entry::bad));
        assertEquals(all.size(), found("failed").size() + found("-failed").size());
    }

    @Test
    void aThingIsTheSameWhileItGoesOn() {
        LinkModel link = Links.cured();
        List<Entry> again = Entries.of(link, List.of());
        assertTrue(IntStream.range(0, all.size()).allMatch(i -> all.get(i).isSame(again.get(i))));
        assertFalse(all.getFirst().isSame(all.getLast()));
    }

    @Test
    void oneIsCopiedAsAnObjectAndSeveralAsAList() {
        Entry call = found("kind:transition rtr").getFirst();
        JsonNode one = JsonMapper.shared().readTree(RecordText.json(List.of(call)));
        assertEquals("transition", one.get("kind").asString());
        assertEquals(call.fromNanos(), one.get("fromNanos").asLong());
        assertEquals("ibv_modify_qp RTR", one.get("function").asString());

        JsonNode several = JsonMapper.shared().readTree(RecordText.json(found("kind:call")));
        assertEquals(found("kind:call").size(), several.size());
        assertEquals(call.text(), RecordText.text(List.of(call)));
    }
}
