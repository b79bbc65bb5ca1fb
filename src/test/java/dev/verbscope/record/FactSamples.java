package dev.verbscope.record;

import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/** Makes an instance of any kind of fact, so that a test cannot miss one that was added later. */
final class FactSamples {

    private final SplittableRandom random;

    FactSamples(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** A fact of each kind, its components filled with values that differ from their defaults. */
    List<Fact> oneOfEach() {
        return FactCodec.kinds().stream().<Fact>map(this::some).toList();
    }

    <T> T some(Class<T> type) {
        return type.cast(value(type));
    }

    private Object value(Type type) {
        return switch (type) {
            case ParameterizedType generic -> generic(generic);
            case Class<?> plain when plain == int.class -> random.nextInt(1, Integer.MAX_VALUE);
            case Class<?> plain when plain == long.class -> random.nextLong();
            case Class<?> plain when plain == double.class -> random.nextDouble() + 1;
            case Class<?> plain when plain == boolean.class -> true;
            case Class<?> plain when plain == String.class -> "a \"text\" → ☃ " + random.nextInt(1000);
            case Class<?> plain when plain == OptionalInt.class -> OptionalInt.of(random.nextInt());
            case Class<?> plain when plain == OptionalLong.class -> OptionalLong.of(random.nextLong());
            case Class<?> plain when plain.isEnum() -> constant(plain);
            case Class<?> plain when plain.isRecord() -> instance(plain);
            default -> throw new AssertionError("no value for a component of type " + type);
        };
    }

    private Object generic(ParameterizedType type) {
        Class<?> raw = (Class<?>) type.getRawType();
        Type[] arguments = type.getActualTypeArguments();
        if (raw == Optional.class) {
            return Optional.of(value(arguments[0]));
        }
        if (raw == List.class) {
            return List.of(value(arguments[0]), value(arguments[0]));
        }
        if (raw == Map.class) {
            return Map.of((String) value(arguments[0]), value(arguments[1]));
        }
        throw new AssertionError("no value for a component of type " + type);
    }

    private Object constant(Class<?> type) {
        Object[] constants = type.getEnumConstants();
        return constants[random.nextInt(constants.length)];
    }

    private Object instance(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            return constructor.newInstance(Arrays.stream(components)
                    .map(component -> value(component.getGenericType()))
                    .toArray());
        } catch (ReflectiveOperationException e) {
            throw new AssertionError("cannot make a " + type, e);
        }
    }
}
