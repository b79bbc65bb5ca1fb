package dev.verbscope.host;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The small text files in which a Linux kernel describes itself. What is not there or may not be read is empty. */
final class SystemFiles {
    /** What a kernel lists is short; a file that is not its own may be anything. */
    private static final int LONGEST_FILE = 256 * 1024;

    private static final int MOST_ENTRIES = 256;

    private final Path root;

    /** @param root the folder that stands for {@code /} */
    SystemFiles(Path root) {
        this.root = root;
    }

    /** The whole file without blank space around it; empty when it has nothing else. */
    Optional<String> text(String path) {
        try (InputStream in = Files.newInputStream(root.resolve(path))) {
            return Optional.of(new String(in.readNBytes(LONGEST_FILE), StandardCharsets.UTF_8).strip())
                    .filter(text -> !text.isEmpty());
        } catch (IOException e) {
            // an interface without a speed answers EINVAL, and much is simply not there
            return Optional.empty();
        }
    }

    List<String> lines(String path) {
        return text(path).map(text -> text.lines().toList()).orElse(List.of());
    }

    OptionalLong number(String path) {
        Optional<String> text = text(path).filter(it -> it.matches("-?[0-9]{1,18}"));
        return text.isPresent() ? OptionalLong.of(Long.parseLong(text.get())) : OptionalLong.empty();
    }

    /** The names in a folder, in order. */
    List<String> names(String path) {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(root.resolve(path))) {
            for (Path entry : entries) {
                if (names.size() == MOST_ENTRIES) {
                    break;
                }
                names.add(entry.getFileName().toString());
            }
        } catch (IOException e) {
            return List.of();
        }
        names.sort(null);
        return names;
    }

    /** The last name of what a symbolic link points to. */
    Optional<String> target(String path) {
        try {
            return Optional.ofNullable(
                            Files.readSymbolicLink(root.resolve(path)).getFileName())
                    .map(Path::toString);
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
