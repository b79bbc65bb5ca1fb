package dev.verbscope.ui.preferences;

import dev.verbscope.record.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The file of the preferences. Reads and writes, so not for the FX thread; for one thread at a time. */
public final class PreferencesFile {
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    /** More than any version of this program writes: whatever is larger is something else. */
    private static final long MOST_BYTES = 1 << 20;

    private final Path file;

    /** What was read last, with the fields that this version does not know. */
    private ObjectNode content = MAPPER.createObjectNode();
    /** The file holds something that cannot be read; it is put aside before anything is written over it. */
    private boolean broken;

    /**
     * What a file says.
     *
     * @param problem one line about what in it cannot be used; empty when all is well, and when there is no file yet
     */
    public record Read(Preferences preferences, Optional<String> problem) {}

    public PreferencesFile(Path file) {
        this.file = file;
    }

    /** Never fails: what cannot be read is the standard preferences, and a problem to tell. */
    public Read read() {
        try {
            if (Files.size(file) > MOST_BYTES) {
                return unusable("it is larger than any file of preferences");
            }
            JsonNode tree = MAPPER.readTree(Files.readAllBytes(file));
            if (!(tree instanceof ObjectNode object)) {
                return unusable("it is not a JSON object");
            }
            content = object;
            PreferencesJson.Reading reading = PreferencesJson.read(object);
            return new Read(
                    reading.preferences(),
                    reading.odd().isEmpty()
                            ? Optional.empty()
                            : Optional.of("Preferences in " + file + ": the standard for "
                                    + String.join(", ", reading.odd()) + ", which cannot be read"));
        } catch (NoSuchFileException e) {
            return new Read(Preferences.STANDARD, Optional.empty());
        } catch (JacksonException e) {
            return unusable("it is not JSON, "
                    + e.getOriginalMessage().lines().findFirst().orElse(""));
        } catch (IOException e) {
            return new Read(Preferences.STANDARD, Optional.of(notRead(why(e))));
        }
    }

    private Read unusable(String why) {
        broken = true;
        return new Read(Preferences.STANDARD, Optional.of(notRead(why)));
    }

    private String notRead(String why) {
        return "The standard preferences are used: " + file + " cannot be read: " + why;
    }

    /** Writes it whole or not at all. */
    public void write(Preferences preferences) throws IOException {
        PreferencesJson.write(preferences, content);
        byte[] bytes = MAPPER.writeValueAsBytes(content);
        Path folder = file.toAbsolutePath().getParent();
        try {
            Files.createDirectories(folder);
            if (broken) {
                Files.move(
                        file, file.resolveSibling(file.getFileName() + ".broken"), StandardCopyOption.REPLACE_EXISTING);
                broken = false;
            }
            WholeFile.write(file, out -> out.write(bytes));
        } catch (IOException e) {
            throw new IOException("The preferences are not saved in " + file + ": " + why(e), e);
        }
    }

    private static String why(IOException e) {
        String kind = e.getClass().getSimpleName().replace("Exception", "");
        return e.getMessage() == null ? kind : kind + " " + e.getMessage();
    }
}
