package dev.verbscope.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Keeps the first {@code head} and the last {@code tail} of what is added, so that a session of days stays bounded while
 * its beginning and its present stay whole.
 */
final class Capped<E> {
    private final int head;
    private final int tail;
    private final List<E> first = new ArrayList<>();
    private final ArrayDeque<E> last = new ArrayDeque<>();
    private long total;

    Capped(int head, int tail) {
        this.head = head;
        this.tail = tail;
    }

    /** What is kept now; {@code each} makes an element's own copy where elements change. */
    Capped<E> copy(UnaryOperator<E> each) {
        Capped<E> copy = new Capped<>(head, tail);
        first.forEach(element -> copy.first.add(each.apply(element)));
        last.forEach(element -> copy.last.add(each.apply(element)));
        copy.total = total;
        return copy;
    }

    void add(E element) {
        total++;
        if (first.size() < head) {
            first.add(element);
            return;
        }
        if (last.size() == tail) {
            last.removeFirst();
        }
        last.addLast(element);
    }

    long total() {
        return total;
    }

    boolean isEmpty() {
        return total == 0;
    }

    E getLast() {
        return last.isEmpty() ? first.getLast() : last.getLast();
    }

    void forEach(Consumer<? super E> action) {
        first.forEach(action);
        last.forEach(action);
    }
}
