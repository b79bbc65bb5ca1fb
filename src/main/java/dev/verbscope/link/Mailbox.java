package dev.verbscope.link;

import dev.verbscope.record.Fact;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;

/** Where operators leave their commands and the link thread finds them. */
final class Mailbox implements LinkCommands {
    private final AtomicReference<String> stop = new AtomicReference<>();
    private final AtomicReference<String> recreate = new AtomicReference<>();
    private final Queue<Fact> notes = new ConcurrentLinkedQueue<>();

    @Override
    public void stop(String reason) {
        stop.compareAndSet(null, reason);
    }

    @Override
    public void recreate(String reason) {
        recreate.compareAndSet(null, reason);
    }

    @Override
    public void note(Fact fact) {
        notes.add(fact);
    }

    /** Cheap enough for every empty poll. */
    boolean stopAsked() {
        return stop.getOpaque() != null;
    }

    Optional<String> stopReason() {
        return Optional.ofNullable(stop.get());
    }

    /** Takes the request to stop; asking again then ends every wait at once. */
    Optional<String> takeStop() {
        return stop.getOpaque() == null ? Optional.empty() : Optional.ofNullable(stop.getAndSet(null));
    }

    /** Takes the pending request for a new queue pair, once. */
    Optional<String> takeRecreate() {
        return recreate.getOpaque() == null ? Optional.empty() : Optional.ofNullable(recreate.getAndSet(null));
    }

    /** The next fact to write down, null when there is none. */
    Fact pollNote() {
        return notes.poll();
    }
}
