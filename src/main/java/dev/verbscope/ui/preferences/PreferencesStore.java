package dev.verbscope.ui.preferences;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * The preferences as they are now. Changed and asked on the FX thread; what changed is written elsewhere, a moment later and
 * only the last of it.
 */
public final class PreferencesStore {
    /** A window that is being drawn to its size changes sixty times a second. */
    private static final long SETTLE_MILLIS = 400;

    private final Optional<PreferencesFile> file;
    private final Executor later;
    private final Optional<String> firstProblem;
    private final List<Consumer<Preferences>> listeners = new ArrayList<>();
    private final ReentrantLock writing = new ReentrantLock();
    private final AtomicReference<Preferences> unwritten = new AtomicReference<>();
    private volatile Consumer<String> problems = problem -> {};
    private Preferences current;

    private PreferencesStore(
            Optional<PreferencesFile> file, Preferences current, Optional<String> firstProblem, Executor later) {
        this.file = file;
        this.current = current;
        this.firstProblem = firstProblem;
        this.later = later;
    }

    /** Those of a file; reads it, so not on the FX thread. */
    public static PreferencesStore of(PreferencesFile file) {
        return of(file, CompletableFuture.delayedExecutor(SETTLE_MILLIS, TimeUnit.MILLISECONDS));
    }

    static PreferencesStore of(PreferencesFile file, Executor later) {
        PreferencesFile.Read read = file.read();
        return new PreferencesStore(Optional.of(file), read.preferences(), read.problem(), later);
    }

    /** Some that nobody remembers: for pictures and tests, which are nobody's wishes. */
    public static PreferencesStore inMemory(Preferences preferences) {
        return new PreferencesStore(Optional.empty(), preferences, Optional.empty(), Runnable::run);
    }

    public Preferences now() {
        return current;
    }

    /** One line about what in the file cannot be used. */
    public Optional<String> firstProblem() {
        return firstProblem;
    }

    /** Is told, on another thread, in one line, why preferences could not be written. */
    public void onProblem(Consumer<String> told) {
        problems = told;
    }

    /** Is told of each change, at once. */
    public void onChange(Consumer<Preferences> told) {
        listeners.add(told);
    }

    public void change(UnaryOperator<Preferences> change) {
        Preferences next = change.apply(current);
        if (next.equals(current)) {
            return;
        }
        current = next;
        if (file.isPresent() && unwritten.getAndSet(next) == null) {
            later.execute(this::flush);
        }
        listeners.forEach(listener -> listener.accept(next));
    }

    /** Writes what is not written yet, and waits for what is being written; not on the FX thread. */
    public void flush() {
        writing.lock();
        try {
            Preferences next = unwritten.getAndSet(null);
            if (next != null) {
                file.orElseThrow().write(next);
            }
        } catch (IOException e) {
            problems.accept(e.getMessage());
        } finally {
            writing.unlock();
        }
    }
}
