package dev.verbscope.record.archive;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A process that opens a saved file and keeps it open: until its input ends, or until a signal ends it. */
public final class ChildOpener {
    static final String OPEN = "open";

    private ChildOpener() {}

    /** @param args the saved file */
    public static void main(String[] args) throws IOException {
        try (OpenedRecordings opened = OpenedRecordings.of(List.of(Path.of(args[0])))) {
            System.out.println(OPEN + " " + opened.ranks().size());
            System.in.read();
        }
    }
}
