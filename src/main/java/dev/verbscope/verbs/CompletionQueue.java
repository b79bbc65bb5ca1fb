package dev.verbscope.verbs;

/** A completion queue shared by both directions of a queue pair. */
public interface CompletionQueue extends AutoCloseable {

    /** How many completions it holds, as the provider granted it. */
    int depth();

    CompletionBatch newBatch(int capacity);

    /**
     * Moves up to the batch's capacity of completions into it. The hot path: no allocation, no lock.
     *
     * @return how many were moved, or the negative of an errno's number
     */
    int poll(CompletionBatch batch);

    /** @throws VerbsException EBUSY while a queue pair still uses it */
    @Override
    void close() throws VerbsException;
}
