package dev.verbscope.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.Count;
import dev.verbscope.model.Source;
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

    @Test
    void aTableWhoseColumnsHaveNoNamesHasNoHead() {
        assertFalse(new Html().table("", "").endTable().page().contains("<thead>"));
        assertTrue(new Html().table("", "taken").endTable().page().contains("<thead>"));
    }

    @Test
    void aLineNeverEndsBetweenAnAmountAndItsUnit() {
        assertEquals("0.003214\u00a0s", Amounts.at(3_214_000));
        assertEquals("1,497.2\u00a0µs", Amounts.micros(1_497_200));
        assertEquals("4,021\u00a0measured", Amounts.count(new Count(4021, Source.MEASURED)));
    }
}
