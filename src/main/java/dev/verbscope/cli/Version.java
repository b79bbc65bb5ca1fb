package dev.verbscope.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The program's version, as the build wrote it into {@code version.properties} beside this class. */
final class Version implements IVersionProvider {

    /** The program's name and version. */
    static String program() throws IOException {
        var build = new Properties();
        try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
            build.load(in);
        }
        return "verbscope " + build.getProperty("version");
    }

    @Override
    public String[] getVersion() throws IOException {
        return new String[] {
            program(),
            "JVM " + System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + "), "
                    + System.getProperty("os.name") + " " + System.getProperty("os.arch")
        };
    }
}
