package dev.verbscope.cli.json;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Compares what two documents are made of: keys and their order, and the kind of each value. Null fits everything. */
final class JsonShape {

    private JsonShape() {}

    /** Every difference as one line; empty when they have the same shape. */
    static List<String> differences(JsonNode example, JsonNode made) {
        List<String> differences = new ArrayList<>();
        compare("$", example, made, differences);
        return differences;
    }

    private static void compare(String at, JsonNode example, JsonNode made, List<String> differences) {
        if (example.isNull() || made.isNull()) {
            return;
        }
        if (kind(example) != kind(made)) {
            differences.add(at + ": " + kind(example) + " in the example, " + kind(made) + " made");
        } else if (example.isObject()) {
            List<String> wanted = List.copyOf(example.propertyNames());
            List<String> got = List.copyOf(made.propertyNames());
            if (!wanted.equals(got)) {
                differences.add(at + ": keys " + wanted + " in the example, " + got + " made");
            }
            for (String key : wanted) {
                if (made.has(key)) {
                    compare(at + "." + key, example.get(key), made.get(key), differences);
                }
            }
        } else if (example.isArray() && !example.isEmpty()) {
            for (int i = 0; i < made.size(); i++) {
                compare(at + "[" + i + "]", example.get(0), made.get(i), differences);
            }
        }
    }

    private enum Kind {
        OBJECT,
        ARRAY,
        TEXT,
        WHOLE,
        NUMBER,
        BOOLEAN
    }

    private static Kind kind(JsonNode node) {
        if (node.isObject()) {
            return Kind.OBJECT;
        }
        if (node.isArray()) {
            return Kind.ARRAY;
        }
        if (node.isString()) {
            return Kind.TEXT;
        }
        if (node.isBoolean()) {
            return Kind.BOOLEAN;
        }
        return node.isIntegralNumber() ? Kind.WHOLE : Kind.NUMBER;
    }
}
