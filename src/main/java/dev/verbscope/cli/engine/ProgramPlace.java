package dev.verbscope.cli.engine;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;

/** Where the program lies: the build's own folder, {@code target}, with the classes or the jar and the launcher in it. */
public final class ProgramPlace {

    private ProgramPlace() {}

    /**
     * What has that name beside the program's classes or jar, whether it is there or not.
     *
     * @throws IOException the program does not lie in files
     */
    public static Path beside(String name) throws IOException {
        URL place = ProgramPlace.class.getProtectionDomain().getCodeSource().getLocation();
        if (place == null) {
            throw new IOException("the program does not know where it lies");
        }
        try {
            Path classes = Path.of(place.toURI());
            return classes.toAbsolutePath().normalize().resolveSibling(name);
        } catch (URISyntaxException e) {
            throw new IOException("the program does not know where it lies", e);
        }
    }
}
