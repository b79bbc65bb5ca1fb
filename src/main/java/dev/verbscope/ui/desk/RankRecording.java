package dev.verbscope.ui.desk;

import java.nio.file.Path;

/**
 * Where the recording of one rank is being written; it can be read while it grows.
 *
 * @param rank 0 leads, 1 works
 * @param folder the recording, with the file set of that rank
 */
public record RankRecording(int rank, Path folder) {}
