package dev.verbscope.ui.notice;

/** What brings a notice before a person's eyes. */
@FunctionalInterface
public interface NoticeShower {

    /** Returns at once; on the FX thread. */
    void show(Notice notice);
}
