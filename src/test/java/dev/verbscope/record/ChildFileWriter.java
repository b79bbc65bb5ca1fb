package dev.verbscope.record;

import java.io.IOException;
import java.nio.file.Path;

/** A process that has begun to write a file, and goes on when its input ends. */
public final class ChildFileWriter {
    static final String BEGUN = "begun";

    private ChildFileWriter() {}

    /** @param args the file */
    public static void main(String[] args) throws IOException {
        WholeFile.write(Path.of(args[0]), out -> {
            out.write(new byte[1 << 20]);
            System.out.println(BEGUN);
            System.in.read();
        });
    }
}
