package dev.verbscope.record.archive;

import java.util.List;
import java.util.Map;

/**
 * What a saved file says of itself, as {@code manifest.json}.
 *
 * @param format always {@link #FORMAT}
 * @param version of the packing; the recordings inside have a version of their own
 * @param program name and version of the program that saved it
 * @param ranks which ranks are in it
 * @param masked whether stand-ins took the place of names, addresses and GUIDs
 * @param files every other entry by its name
 */
record Manifest(
        String format, int version, String program, List<Integer> ranks, boolean masked, Map<String, Entry> files) {
    static final String FORMAT = "verbscope";
    static final int VERSION = 1;
    static final String FILE_NAME = "manifest.json";

    /**
     * @param bytes unpacked
     * @param sha256 of the unpacked bytes, in hexadecimal
     */
    record Entry(long bytes, String sha256) {}
}
