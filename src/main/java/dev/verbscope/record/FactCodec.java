package dev.verbscope.record;

import dev.verbscope.verbs.Gid;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * Facts as JSON, the way recordings store them: the record's components by name after its kind ({@code fact}), enums by their
 * constants' names, GIDs as text. Reads what older and newer programs wrote: a component it does not know is passed over,
 * one that is missing is empty or zero.
 */
public final class FactCodec {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .disable(EnumFeature.READ_ENUMS_USING_TO_STRING, EnumFeature.WRITE_ENUMS_USING_TO_STRING)
            .disable(
                    DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                    DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
                    // A kind that a newer program added: null instead of an exception
                    DeserializationFeature.FAIL_ON_INVALID_SUBTYPE)
            .registerSubtypes(kinds().toArray(Class<?>[]::new))
            .addModule(new SimpleModule()
                    .addSerializer(Gid.class, new GidWriter())
                    .addDeserializer(Gid.class, new GidReader()))
            .build();

    private FactCodec() {}

    /** Every kind of fact there is. */
    public static List<Class<? extends Fact>> kinds() {
        return leaves(Fact.class)
                .<Class<? extends Fact>>map(c -> c.asSubclass(Fact.class))
                .toList();
    }

    /** The JSON of a fact, UTF-8. */
    public static byte[] encode(Fact fact) {
        return MAPPER.writeValueAsBytes(fact);
    }

    /** The fact in {@code length} bytes from {@code offset}; empty when this program does not know or understand it. */
    public static Optional<Fact> decode(byte[] json, int offset, int length) {
        try {
            return Optional.ofNullable(MAPPER.readValue(json, offset, length, Fact.class));
        } catch (JacksonException e) {
            // Its checksum was right, so it is what its program meant to say
            return Optional.empty();
        }
    }

    /** Readies what the first fact of each kind would otherwise wait for. */
    static void warmUp() {
        for (Class<?> kind : kinds()) {
            MAPPER.writerFor(kind);
        }
        encode(new SessionFact.Noted(""));
    }

    /** The mapper itself, for the export. */
    static JsonMapper mapper() {
        return MAPPER;
    }

    private static Stream<Class<?>> leaves(Class<?> type) {
        return type.isSealed() ? Stream.of(type.getPermittedSubclasses()).flatMap(FactCodec::leaves) : Stream.of(type);
    }

    private static final class GidWriter extends StdSerializer<Gid> {
        GidWriter() {
            super(Gid.class);
        }

        @Override
        public void serialize(Gid gid, JsonGenerator out, SerializationContext context) {
            out.writeString(gid.toString());
        }
    }

    private static final class GidReader extends StdDeserializer<Gid> {
        GidReader() {
            super(Gid.class);
        }

        @Override
        public Gid deserialize(JsonParser in, DeserializationContext context) {
            String text = in.getString();
            try {
                return Gid.parse(text);
            } catch (IllegalArgumentException e) {
                return (Gid) context.handleWeirdStringValue(Gid.class, text, "not a GID");
            }
        }
    }
}
