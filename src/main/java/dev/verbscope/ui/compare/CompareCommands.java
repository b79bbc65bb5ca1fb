package dev.verbscope.ui.compare;

import dev.verbscope.model.compare.Alignment;

/** What a person can do at a comparison. FX thread only; returns at once. */
public interface CompareCommands {

    /** Asks for a saved file to compare with. */
    void chooseFile();

    /** Asks for a folder to compare with, of one rank or of a session. */
    void chooseFolder();

    /** Lets go of the second recording, so that another one can be chosen. */
    void another();

    /** Counts times from another moment. */
    void align(Alignment alignment);

    /** Back to the link alone. */
    void close();
}
