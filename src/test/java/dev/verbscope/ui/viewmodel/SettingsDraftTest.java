package dev.verbscope.ui.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.ui.desk.Role;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.ui.desk.TransportChoice;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsDraftTest {
    private static final StartRequest REQUEST = new StartRequest(
            "sim",
            Optional.of("healthy"),
            Role.LEADER,
            "10.99.0.1:9911",
            Optional.of("rdma_en2"),
            OptionalInt.of(1),
            "ds4",
            TransportChoice.AUTO,
            4_000,
            2_000.5,
            7);

    @Test
    void aDraftOfARequestMakesThatRequest() {
        assertEquals(REQUEST, valid(SettingsDraft.of(REQUEST)));
        StartRequest open = new StartRequest(
                "native",
                Optional.empty(),
                Role.WORKER,
                "[fe80::1]:9911",
                Optional.empty(),
                OptionalInt.empty(),
                "jaccl",
                TransportChoice.TCP,
                0,
                0,
                0);
        assertEquals(open, valid(SettingsDraft.of(open)));
    }

    @Test
    void blankLeavesItToTheRecipe() {
        StartRequest request = valid(draft("10.99.0.1:9911", " ", "", "", Role.LEADER));

        assertTrue(request.gidIndex().isEmpty());
        assertEquals(0, request.gates());
        assertEquals(0, request.gatesPerSecond());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "9911", ":9911", "host", "host:", "host:port", "host:65536", "host:-1"})
    void anAddressIsHostAndPort(String address) {
        assertTrue(problem(draft(address, "", "", "", Role.LEADER)).startsWith("Address: “" + address + "”"));
    }

    @Test
    void aWorkerCannotDialPort0() {
        assertEquals("host:0", valid(draft("host:0", "", "", "", Role.BOTH)).address());
        assertTrue(problem(draft("host:0", "", "", "", Role.WORKER)).contains("port 0"));
    }

    @ParameterizedTest
    @CsvSource({
        "x, 1, 1, GID index",
        "70000, 1, 1, GID index",
        "1, 1.5, 1, Gates",
        "1, 1, fast, Gates a second",
        "1, 1, 10000001, Gates a second",
        "1, -1, 1, Gates"
    })
    void aFieldThatMakesNoSenseIsNamedWithWhatIsInIt(String gid, String gates, String rate, String field) {
        assertTrue(problem(draft("host:1", gid, gates, rate, Role.LEADER)).startsWith(field + ": “"));
    }

    @Test
    void groupedFiguresAreFigures() {
        assertEquals(
                20_000, valid(draft("host:1", "", "20,000", "", Role.LEADER)).gates());
    }

    private static SettingsDraft draft(String address, String gid, String gates, String rate, Role role) {
        return new SettingsDraft(
                "sim",
                Optional.of("healthy"),
                role,
                address,
                Optional.empty(),
                gid,
                "ds4",
                TransportChoice.AUTO,
                gates,
                rate,
                1);
    }

    private static StartRequest valid(SettingsDraft draft) {
        return assertInstanceOf(SettingsDraft.Result.Valid.class, draft.check()).request();
    }

    private static String problem(SettingsDraft draft) {
        return assertInstanceOf(SettingsDraft.Result.Problem.class, draft.check())
                .sentence();
    }
}
