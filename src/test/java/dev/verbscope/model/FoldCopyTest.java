package dev.verbscope.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.ClockMap;
import dev.verbscope.record.TrafficKind;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A copy of a fold is the same fold, all of it, and goes on by itself. */
class FoldCopyTest {

    /** What is only remembered, and what tells of now: no part of a copy. */
    private static final Set<String> NOT_COPIED = Set.of(
            "cached", "cachedAxis", "cachedAt", "p50", "p99", "models", "modelsAxis", "lastCall", "passing", "shared");

    static List<List<TestStream>> sessions() {
        return List.of(
                TestSessions.ended(TestSessions.healthy(300)),
                TestSessions.ended(TestSessions.cured(200)),
                TestSessions.deadForGood(),
                TestSessions.killedMidRun(),
                TestSessions.ended(TestSessions.tcp(200)),
                TestSessions.inABigGate(),
                TestSessions.ended(TestSessions.withBulk()));
    }

    @ParameterizedTest
    @MethodSource("sessions")
    void aCopyTakenAnywhereGoesOnAsTheOriginalDoes(List<TestStream> session) {
        LinkModel atOnce = TestSessions.model(session);
        SplittableRandom random = new SplittableRandom(31);
        int records = session.stream().mapToInt(s -> s.entries().size()).sum();
        for (int round = 0; round < 12; round++) {
            int cut = random.nextInt(records);
            LinkFold fold = LinkFold.onOneClock();
            feed(session, fold, 0, cut);
            LinkModel then = fold.snapshot();
            LinkFold copy = fold.copy(ClockMap.ONE_CLOCK);
            assertEquals(then, copy.snapshot());
            feed(session, fold, cut, records);
            assertEquals(then, copy.snapshot(), "the original does not write into the copy");
            LinkFold second = copy.copy(ClockMap.ONE_CLOCK);
            feed(session, copy, cut, records);
            assertEquals(atOnce, copy.snapshot());
            assertEquals(then, second.snapshot(), "nor does the copy into one of its own");
        }
    }

    private static void feed(List<TestStream> session, LinkFold fold, int from, int to) {
        int at = 0;
        for (TestStream stream : session) {
            for (TestStream.Entry entry : stream.entries()) {
                if (at >= from && at < to) {
                    entry.to(fold.rank(stream.rank()));
                }
                at++;
            }
        }
    }

    /** Every number of the fold is given a value of its own first and every flag is turned: what is forgotten shows. */
    @Test
    void nothingIsForgottenAndNothingShared() throws IllegalAccessException {
        List<TestStream> streams = new ArrayList<>(TestSessions.cured(50));
        streams.forEach(s -> s.bulkOver(TrafficKind.BATCH, 1, 8, 0)
                .bulkOver(TrafficKind.BIG, 1, 8, 0)
                .bulkOver(TrafficKind.BLOCK, 1, 8, 0));
        LinkFold fold = TestSessions.fold(streams.toArray(TestStream[]::new));
        Map<Object, Object> seen = new IdentityHashMap<>();
        int changed = change(fold, seen, new int[] {1_000});
        assertTrue(changed > 100, () -> "only " + changed + " numbers were found");

        compare("LinkFold", fold, fold.copy(ClockMap.ONE_CLOCK), new IdentityHashMap<>());
    }

    private static int change(Object object, Map<Object, Object> seen, int[] next) throws IllegalAccessException {
        if (object == null || seen.put(object, object) != null) {
            return 0;
        }
        if (object instanceof Object[] array) {
            return changeAll(Arrays.asList(array), seen, next);
        }
        if (object instanceof Collection<?> collection) {
            return changeAll(collection, seen, next);
        }
        if (object instanceof Map<?, ?> map) {
            return changeAll(map.values(), seen, next);
        }
        if (!isFold(object)) {
            return 0;
        }
        int changed = 0;
        for (Field field : fields(object)) {
            if (!field.getType().isPrimitive()) {
                changed += change(field.get(object), seen, next);
            } else if (!Modifier.isFinal(field.getModifiers())) {
                // The number of a generation is final: it is the key that it is found by
                changed += changed(object, field, next);
            }
        }
        return changed;
    }

    private static int changed(Object object, Field field, int[] next) throws IllegalAccessException {
        if (field.getType() == int.class) {
            field.setInt(object, next[0]++);
        } else if (field.getType() == long.class) {
            field.setLong(object, next[0]++);
        } else if (field.getType() == boolean.class) {
            field.setBoolean(object, !field.getBoolean(object));
        } else {
            return 0;
        }
        return 1;
    }

    private static int changeAll(Collection<?> all, Map<Object, Object> seen, int[] next)
            throws IllegalAccessException {
        int changed = 0;
        for (Object one : all) {
            changed += change(one, seen, next);
        }
        return changed;
    }

    private static void compare(String where, Object original, Object copy, Map<Object, Object> seen)
            throws IllegalAccessException {
        if (original == null || seen.put(original, original) != null) {
            return;
        }
        if (original instanceof AllLatencies latencies) {
            assertNotSame(original, copy, where);
            assertNotSame(latencies.histogram(), ((AllLatencies) copy).histogram(), where);
            assertEquals(latencies.histogram(), ((AllLatencies) copy).histogram(), where);
        } else if (isFold(original)) {
            assertNotSame(original, copy, where);
            assertEquals(original.getClass(), copy.getClass(), where);
            for (Field field : fields(original)) {
                String name = where + "." + field.getName();
                if (field.getType().isPrimitive()) {
                    assertEquals(field.get(original), field.get(copy), name);
                } else if (!(original instanceof BulkSpans)) {
                    // Its arrays are shared until one of the two writes
                    compare(name, field.get(original), field.get(copy), seen);
                }
            }
        } else if (original instanceof Histogram) {
            assertNotSame(original, copy, where);
            assertEquals(original, copy, where);
        } else if (original instanceof Map<?, ?> map) {
            assertNotSame(original, copy, where);
            assertEquals(map.keySet(), ((Map<?, ?>) copy).keySet(), where);
            for (Object key : map.keySet()) {
                compare(where + "[" + key + "]", map.get(key), ((Map<?, ?>) copy).get(key), seen);
            }
        } else if (isOwnCollection(original)) {
            assertNotSame(original, copy, where);
            List<?> ones = new ArrayList<>((Collection<?>) original);
            List<?> others = new ArrayList<>((Collection<?>) copy);
            assertEquals(ones.size(), others.size(), where);
            for (int i = 0; i < ones.size(); i++) {
                compare(where + "[" + i + "]", ones.get(i), others.get(i), seen);
            }
        } else if (original instanceof Object[] array) {
            assertNotSame(original, copy, where);
            for (int i = 0; i < array.length; i++) {
                if (isFold(array[i])) {
                    compare(where + "[" + i + "]", array[i], ((Object[]) copy)[i], seen);
                }
            }
        } else if (original instanceof long[] numbers) {
            assertNotSame(original, copy, where);
            assertEquals(boxed(numbers), boxed((long[]) copy), where);
        } else if (original instanceof boolean[] flags) {
            assertNotSame(original, copy, where);
            assertArrayEquals(flags, (boolean[]) copy, where);
        }
    }

    private static List<Long> boxed(long[] numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }

    private static boolean isOwnCollection(Object object) {
        return object instanceof ArrayList<?> || object instanceof ArrayDeque<?>;
    }

    /** A class of this package that changes: neither a value nor a function. */
    private static boolean isFold(Object object) {
        Class<?> type = object == null ? Object.class : object.getClass();
        // An array has its elements' package
        return !type.isArray()
                && type.getPackageName().equals(LinkFold.class.getPackageName())
                && !type.isRecord()
                && !type.isEnum()
                && !type.isSynthetic()
                && !type.isHidden()
                && type != Arrows.class;
    }

    private static List<Field> fields(Object object) {
        List<Field> fields = new ArrayList<>();
        for (Field field : object.getClass().getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers()) && !NOT_COPIED.contains(field.getName())) {
                field.setAccessible(true);
                fields.add(field);
            }
        }
        return fields;
    }
}
