package dev.verbscope.ui.command;

/** Where an action stands in menus and lists, in the order in which they show the groups. */
public enum ActionGroup {
    FILE("File"),
    LINK("Link"),
    TIME("Time"),
    VIEW("View"),
    HELP("Help");

    private final String title;

    ActionGroup(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }
}
