package dev.verbscope.verbs;

/** ibv_access_flags bits. */
public final class Access {
    public static final int LOCAL_WRITE = 1;
    public static final int REMOTE_WRITE = 2;
    public static final int REMOTE_READ = 4;

    private Access() {}

    /** For example {@code LOCAL_WRITE+REMOTE_READ}. */
    public static String describe(int flags) {
        StringBuilder text = new StringBuilder();
        append(text, flags, LOCAL_WRITE, "LOCAL_WRITE");
        append(text, flags, REMOTE_READ, "REMOTE_READ");
        append(text, flags, REMOTE_WRITE, "REMOTE_WRITE");
        return text.isEmpty() ? "none" : text.toString();
    }

    private static void append(StringBuilder text, int flags, int bit, String name) {
        if ((flags & bit) != 0) {
            text.append(text.isEmpty() ? "" : "+").append(name);
        }
    }
}
