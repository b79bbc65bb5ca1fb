package dev.verbscope.report;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Writes markup that is well-formed as HTML and as XML. Every text and every attribute's value goes through here and is
 * escaped: what a peer says of itself stays text.
 */
final class Html {
    private final StringBuilder out = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    /** @param attributes names and values in turn */
    Html open(String tag, String... attributes) {
        start(tag, attributes);
        out.append('>');
        open.push(tag);
        return this;
    }

    /** An element without content. */
    Html empty(String tag, String... attributes) {
        start(tag, attributes);
        out.append("/>");
        return this;
    }

    /** An element with nothing but text. */
    Html element(String tag, String text, String... attributes) {
        return open(tag, attributes).text(text).close();
    }

    Html text(String text) {
        escape(text);
        return this;
    }

    /** Closes what was opened last. */
    Html close() {
        out.append("</").append(open.pop()).append(">\n");
        return this;
    }

    /** The style sheet, as it is: it is a part of the program and holds no markup. */
    Html style(String css) {
        if (css.indexOf('<') >= 0 || css.indexOf('&') >= 0) {
            throw new IllegalArgumentException("a style sheet with markup in it");
        }
        out.append("<style>\n").append(css).append("</style>\n");
        return this;
    }

    /** A row of a table. */
    Html row(String cellTag, String... cells) {
        open("tr");
        for (String cell : cells) {
            element(cellTag, cell);
        }
        return close();
    }

    /** The table's head, where one of its columns has a name, and its body open. */
    Html table(String... heads) {
        open("div", "class", "wide").open("table");
        if (!Arrays.stream(heads).allMatch(String::isEmpty)) {
            open("thead").row("th", heads).close();
        }
        return open("tbody");
    }

    Html endTable() {
        return close().close().close();
    }

    /** The page. */
    String page() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("still open: " + open);
        }
        return "<!DOCTYPE html>\n" + out;
    }

    private void start(String tag, String... attributes) {
        out.append('<').append(tag);
        for (int i = 0; i < attributes.length; i += 2) {
            out.append(' ').append(attributes[i]).append("=\"");
            escape(attributes[i + 1]);
            out.append('"');
        }
    }

    /** Also what XML cannot hold at all, such as a NUL or half a surrogate pair. */
    private void escape(String text) {
        String told = text == null ? "" : text;
        for (int i = 0; i < told.length(); ) {
            int c = told.codePointAt(i);
            i += Character.charCount(c);
            switch (c) {
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '&' -> out.append("&amp;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.appendCodePoint(allowed(c) ? c : 0xfffd);
            }
        }
    }

    private static boolean allowed(int c) {
        return c == '\n'
                || c == '\t'
                || c >= 0x20 && c < 0x7f
                || c >= 0xa0 && c < 0xd800
                || c >= 0xe000 && c < 0xfffe
                || c >= 0x10000;
    }
}
