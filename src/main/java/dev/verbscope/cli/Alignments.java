package dev.verbscope.cli;

import dev.verbscope.model.compare.Alignment;
import java.util.Arrays;
import java.util.Iterator;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The moments that two recordings can be aligned at, as options name them. */
final class Alignments {

    private Alignments() {}

    /** The names, for the text of help. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(Alignment.values()).map(Alignment::key).iterator();
        }
    }

    /** From a name. */
    static final class Converter implements ITypeConverter<Alignment> {
        @Override
        public Alignment convert(String key) {
            return Alignment.ofKey(key)
                    .orElseThrow(() -> new TypeConversionException("'" + key + "' is no moment to align at, wanted "
                            + Arrays.stream(Alignment.values())
                                    .map(Alignment::key)
                                    .collect(Collectors.joining(", "))));
        }
    }
}
