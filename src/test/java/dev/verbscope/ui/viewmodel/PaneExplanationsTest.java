package dev.verbscope.ui.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.verbscope.diagnose.Verdicts;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.ui.explain.Explanation;
import dev.verbscope.ui.fixture.Explained;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Verdict, completions and devices say what they are. */
class PaneExplanationsTest {

    static Stream<String> sessions() {
        return Explained.sessions().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("sessions")
    void everythingSaysWhatItIs(String session) {
        LinkModel link = Explained.sessions().get(session).get();
        List<Explanation> all = new ArrayList<>();
        all.add(PaneExplanations.verdict(
                link.ranks().isEmpty() ? VerdictViewModel.IDLE : VerdictViewModel.of(Verdicts.of(link))));
        CompletionsViewModel completions = link.reference()
                .map(rank -> CompletionsViewModel.of(rank, false))
                .orElse(CompletionsViewModel.NONE);
        IntStream.range(0, completions.rows().size())
                .forEach(row -> all.add(PaneExplanations.completions(completions, row)));
        PaneExplanations.firstFailed(completions).ifPresent(all::add);
        link.reference().flatMap(RankModel::held).map(HeldViewModel::of).stream()
                .flatMap(held -> held.meters().stream())
                .map(PaneExplanations::held)
                .forEach(all::add);
        all.add(PaneExplanations.device(new DevicesViewModel.Row("rdma_en2", "DOWN", false, true, false, true)));
        all.forEach(Explained::assertWhole);
    }

    @Test
    void theFirstFailureIsNamedWithNumberAndName() {
        Explanation failed = PaneExplanations.firstFailed(new CompletionsViewModel(
                        "rank 0, by poll site",
                        CompletionsViewModel.NONE.rows(),
                        "",
                        Optional.of("status 4 LOC_PROT_ERR in a gate, wr_id 0x7")))
                .orElseThrow();
        Explained.assertWhole(failed);
        assertEquals("4 LOC_PROT_ERR", failed.value());
        assertEquals("measured by rank 0", failed.source());
    }
}
