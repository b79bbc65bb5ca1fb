package dev.verbscope.ui.notice;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Decides what is told, and when: a direction that dies, a session that falls back to TCP or ends, each once, and only while
 * the window is not in front. What happened in front of a person's eyes is not told afterwards.
 */
public final class NoticeViewModel {
    private final Set<String> dead = new HashSet<>();
    private boolean fellBack;
    private boolean over;

    /** Another link: nothing of it is known yet. */
    public void reset() {
        dead.clear();
        fellBack = false;
        over = false;
    }

    /**
     * @param wanted a person sees nothing of the window, and wants to be told
     * @return at most one notice: the weightiest of what is new
     */
    public Optional<Notice> look(Situation now, boolean wanted) {
        boolean dies = dead.addAll(now.dead());
        boolean fallsBack = now.fellBack() && !fellBack;
        boolean ends = now.over() && !over;
        fellBack |= now.fellBack();
        over |= now.over();
        if (!wanted || !(dies || fallsBack || ends)) {
            return Optional.empty();
        }
        String whose = now.simulated() ? "Verbscope (simulated): " : "Verbscope: ";
        return Optional.of(new Notice(whose + now.headline(), now.explanation()));
    }
}
