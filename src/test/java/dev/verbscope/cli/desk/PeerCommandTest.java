package dev.verbscope.cli.desk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.verbscope.ui.desk.Role;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.ui.desk.TransportChoice;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command line for the other machine can be pasted there as it is. */
class PeerCommandTest {

    private static StartRequest request(Role role, String address, TransportChoice transport, String recipe) {
        return new StartRequest(
                "sim",
                Optional.empty(),
                role,
                address,
                Optional.empty(),
                OptionalInt.empty(),
                recipe,
                transport,
                0,
                0,
                1);
    }

    @ParameterizedTest
    @CsvSource({
        "LEADER, 10.0.0.1:9911, AUTO, ds4, verbscope link --role worker --peer 10.0.0.1:9911",
        "LEADER, 0.0.0.0:9911, AUTO, ds4, verbscope link --role worker --peer 192.0.2.7:9911",
        "LEADER, [::]:9911, AUTO, ds4, verbscope link --role worker --peer 192.0.2.7:9911",
        "LEADER, [fd00::1]:9911, TCP, ds4, verbscope link --role worker --peer [fd00::1]:9911 --transport tcp",
        "WORKER, 10.0.0.1:9911, AUTO, jaccl, verbscope link --role leader --listen 0.0.0.0:9911 --recipe jaccl",
    })
    void namesTheOtherRoleAndAnAddressOfThisMachine(
            Role role, String address, TransportChoice transport, String recipe, String command) {
        assertEquals(
                command, new PeerCommand(() -> Optional.of("192.0.2.7")).of(request(role, address, transport, recipe)));
    }

    @ParameterizedTest
    @CsvSource({"0.0.0.0:9911, verbscope link --role worker --peer 0.0.0.0:9911"})
    void aMachineWithoutANetworkKeepsWhatItWasTold(String address, String command) {
        assertEquals(
                command,
                new PeerCommand(Optional::empty).of(request(Role.LEADER, address, TransportChoice.AUTO, "ds4")));
    }
}
