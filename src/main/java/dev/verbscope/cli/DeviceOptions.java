package dev.verbscope.cli;

import dev.verbscope.cli.engine.DeviceWish;
import dev.verbscope.cli.engine.DeviceWish.ProviderName;
import dev.verbscope.verbs.ffm.Allocation;
import java.util.Arrays;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Where a command's devices come from. */
final class DeviceOptions {

    @Option(
            names = "--provider",
            paramLabel = "native|sim",
            converter = Names.class,
            description = {
                "native: the system's verbs library. sim: the embedded fabric, which reaches only ranks of its own process.",
                "Default: native where the library loads and lists a device, else sim."
            })
    private ProviderName provider;

    @Option(
            names = "--verbs-lib",
            paramLabel = "PATH",
            defaultValue = "${env:" + DeviceWish.LIBRARY_VARIABLE + "}",
            description = "The verbs library, in place of the system's. Default: " + DeviceWish.LIBRARY_VARIABLE
                    + ", if it is set.")
    private String verbsLib;

    /** What was said; without a word about the provider, {@code otherwise}. */
    DeviceWish wish(Optional<ProviderName> otherwise, Allocation allocation) {
        return new DeviceWish(
                Optional.ofNullable(provider).or(() -> otherwise),
                Optional.ofNullable(verbsLib).filter(path -> !path.isBlank()),
                allocation);
    }

    DeviceWish wish(Allocation allocation) {
        return wish(Optional.empty(), allocation);
    }

    /** The providers as the command line writes them. */
    private static final class Names implements ITypeConverter<ProviderName> {
        @Override
        public ProviderName convert(String text) {
            return Arrays.stream(ProviderName.values())
                    .filter(name -> name.key().equals(text))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("it is " + text + ", wanted native or sim"));
        }
    }
}
