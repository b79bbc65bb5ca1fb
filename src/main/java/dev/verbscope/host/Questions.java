package dev.verbscope.host;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Questions asked at the same time, with one deadline for all. What has not answered by then is left to itself: a read that
 * hangs in a driver cannot be ended, and its thread is a daemon. Used by one thread.
 */
final class Questions {
    private final long deadlineNanos;
    private final Duration patience;
    private final List<String> unanswered = new ArrayList<>();

    Questions(Duration patience) {
        this.patience = patience;
        this.deadlineNanos = System.nanoTime() + patience.toNanos();
    }

    /**
     * Asks at once.
     *
     * @param otherwise the answer when there is none in time
     * @return waits for the answer, until the deadline
     */
    <T> Supplier<T> ask(String what, Supplier<T> question, T otherwise) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        // a platform thread: a virtual one that hangs in a file would hold one of the few carriers
        Thread.ofPlatform().daemon().name("host-facts").start(() -> {
            try {
                answer.complete(question.get());
            } catch (RuntimeException e) {
                answer.completeExceptionally(e);
            }
        });
        return () -> await(what, answer, otherwise);
    }

    private <T> T await(String what, CompletableFuture<T> answer, T otherwise) {
        try {
            return answer.get(Math.max(0, deadlineNanos - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            unanswered.add(what + ": no answer within " + patience.toMillis() + " ms");
        } catch (ExecutionException e) {
            unanswered.add(what + ": " + e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            unanswered.add(what + ": interrupted");
        }
        return otherwise;
    }

    /** What got no answer, in the order in which it was waited for. */
    List<String> unanswered() {
        return unanswered;
    }
}
