package dev.verbscope.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class HtmlTest {

    @Test
    void aTextIsNeverMarkup() {
        assertEquals(
                "<!DOCTYPE html>\n<p title=\"&quot; onload=&#39;x&#39;\">&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp;</p>\n",
                new Html()
                        .element("p", "<script>alert(1)</script> &amp;", "title", "\" onload='x'")
                        .page());
    }

    @Test
    void whatNoPageCanHoldIsReplaced() {
        assertEquals(
                "<!DOCTYPE html>\n<p>a\ufffd\ufffdb\ufffd→\ud83d\ude00\ufffd</p>\n",
                new Html()
                        .element("p", "a\u0000\u001bb\ud800→\ud83d\ude00\uffff")
                        .page());
    }

    @Test
    void whatIsOpenIsNoPage() {
        Html html = new Html().open("p");
        assertThrows(IllegalStateException.class, html::page);
    }

    @Test
    void aStyleSheetHoldsNoMarkup() {
        Html html = new Html();
        assertThrows(IllegalArgumentException.class, () -> html.style("</style><script>"));
    }
}
