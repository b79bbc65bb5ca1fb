package dev.verbscope.cli.engine;

import dev.verbscope.verbs.ffm.Allocation;
import java.util.Optional;

/**
 * Which devices a command was told to take.
 *
 * @param provider empty: the system's library where it loads and lists a device, else the embedded fabric
 * @param verbsLib the one place to look for the library at; empty for where the system keeps it
 * @param allocation how memory for registration is come by
 */
public record DeviceWish(Optional<ProviderName> provider, Optional<String> verbsLib, Allocation allocation) {

    /** Nothing was said. */
    public static final DeviceWish ANY = new DeviceWish(Optional.empty(), Optional.empty(), Allocation.MMAP);

    /** The variable that names a verbs library in place of the system's. */
    public static final String LIBRARY_VARIABLE = "VERBSCOPE_VERBS_LIB";

    /** The embedded fabric, because it was asked for. */
    public static final DeviceWish SIM =
            new DeviceWish(Optional.of(ProviderName.SIM), Optional.empty(), Allocation.MMAP);

    /** Nothing was said but what a variable of the environment says. */
    public static DeviceWish ofTheEnvironment() {
        return ANY.withLibrary(Optional.ofNullable(System.getenv(LIBRARY_VARIABLE)));
    }

    /** @param library its path; none when it is blank */
    DeviceWish withLibrary(Optional<String> library) {
        return new DeviceWish(provider, library.filter(path -> !path.isBlank()), allocation);
    }

    /** Where devices can come from. */
    public enum ProviderName {
        NATIVE("native"),
        SIM("sim");

        private final String key;

        ProviderName(String key) {
            this.key = key;
        }

        /** As commands and recordings write it. */
        public String key() {
            return key;
        }
    }
}
