package dev.verbscope.ui.gates;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.verbscope.model.GateBin;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlotColumnTest {

    private static final long SECOND = 1_000_000_000;

    private static GateBin bin(int second, long gates, long p50, long bytes) {
        return new GateBin(second * SECOND, SECOND, gates, p50 - 5, p50, p50 + 10, p50 + 20, p50 + 100, bytes);
    }

    @Test
    void slicesOnTheSamePixelsArePutTogether() {
        List<PlotColumn> columns =
                PlotColumn.of(List.of(bin(0, 10, 40, 125_000_000), bin(1, 30, 80, 125_000_000)), 2 * SECOND, 1);

        assertEquals(List.of(new PlotColumn(0, 1, 40, 35, 70, 90, 100, 180, 20, 1)), columns);
    }

    @Test
    void aSliceThatCoversManyPixelsIsOneColumn() {
        List<PlotColumn> columns = PlotColumn.of(List.of(bin(0, 10, 40, 0), bin(1, 10, 40, 0)), 2 * SECOND, 100);

        assertEquals(List.of(0, 50), columns.stream().map(PlotColumn::x).toList());
        assertEquals(List.of(50, 50), columns.stream().map(PlotColumn::width).toList());
    }

    @Test
    void columnsFillThePlotWithoutGapOrOverlap() {
        List<GateBin> bins =
                IntStream.range(0, 377).mapToObj(i -> bin(i, 5, 40, 0)).toList();

        int next = 0;
        for (PlotColumn column : PlotColumn.of(bins, 377 * SECOND, 451)) {
            assertEquals(next, column.x());
            next += column.width();
        }
        assertEquals(451, next);
    }

    @Test
    void theRateOfASliceThatIsNotOverCountsTheTimeThatHasPassed() {
        List<PlotColumn> columns =
                PlotColumn.of(List.of(bin(0, 100, 40, 0), bin(1, 50, 40, 0)), SECOND + SECOND / 2, 3);

        assertEquals(100, columns.getLast().gatesPerSecond(), 1e-9);
    }

    @Test
    void aSliceThatHasHardlyBegunIsNotShown() {
        List<PlotColumn> columns =
                PlotColumn.of(List.of(bin(0, 100, 40, 0), bin(1, 1, 40, 0)), SECOND + SECOND / 100, 100);

        assertEquals(1, columns.size());
        assertEquals(100, columns.getFirst().gates());
    }

    @Test
    void aStallIsAColumnWithoutGates() {
        List<PlotColumn> columns = PlotColumn.of(
                List.of(bin(0, 10, 40, 0), new GateBin(SECOND, SECOND, 0, 0, 0, 0, 0, 0, 0), bin(2, 10, 40, 0)),
                3 * SECOND,
                3);

        assertEquals(0, columns.get(1).gates());
        assertEquals(0, columns.get(1).gatesPerSecond());
    }
}
