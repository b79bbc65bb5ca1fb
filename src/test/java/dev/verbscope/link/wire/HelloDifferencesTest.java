package dev.verbscope.link.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which fields of two HELLOs have to agree, and what is said when one does not. */
class HelloDifferencesTest {
    private static final GateSchedule SCHEDULE = new GateSchedule(0, 1, 2, 3, 0, 0);
    private static final Hello LEADER = new Hello(10, 1, 1, 1000, 1, 61, 7168, 129_280, 4, 4096, SCHEDULE, 0);

    private static Hello worker(int offset, int bytes, long value) throws WireException {
        ByteBuffer hello = new Hello(10, 2, 1, 1000, 1, 61, 7168, 129_280, 4, 4096, SCHEDULE, 0).encode();
        hello.order(ByteOrder.LITTLE_ENDIAN);
        if (bytes == 8) {
            hello.putLong(offset, value);
        } else {
            hello.putInt(offset, (int) value);
        }
        return Hello.decode(hello);
    }

    @ParameterizedTest
    @CsvSource({
        "16, 8, 1001, 'gguf_bytes: this rank says 1000, the peer 1001'",
        "16, 8, -1, 'gguf_bytes: this rank says 1000, the peer 18446744073709551615'",
        "24, 4, 2, 'model_id: this rank says 1, the peer 2'",
        "28, 4, 62, 'n_layer: this rank says 61, the peer 62'",
        "32, 4, 7169, 'n_embd: this rank says 7168, the peer 7169'",
        "36, 4, 1, 'n_vocab: this rank says 129280, the peer 1'",
        "40, 4, 8, 'quant_bits: this rank says 4, the peer 8'",
        "48, 4, 5, 'gate_slot_start: this rank says 0, the peer 5'",
        "52, 4, -1, 'gate_slot_step: this rank says 1, the peer 4294967295'",
        "56, 4, 3, 'gates_per_token: this rank says 2, the peer 3'",
        "64, 8, 5, 'gate_slot_mask: this rank says 0000000000000003 0000000000000000 0000000000000000, the peer"
                + " 0000000000000005 0000000000000000 0000000000000000'",
        "72, 8, 1, 'gate_slot_mask: this rank says 0000000000000003 0000000000000000 0000000000000000, the peer"
                + " 0000000000000003 0000000000000001 0000000000000000'",
        "80, 8, 1, 'gate_slot_mask: this rank says 0000000000000003 0000000000000000 0000000000000000, the peer"
                + " 0000000000000003 0000000000000000 0000000000000001'",
        "8, 4, 1, 'role: both say 1 (leader)'",
        "8, 4, 0, 'role: the peer says 0, wanted 1 or 2'",
        "8, 4, 3, 'role: the peer says 3, wanted 1 or 2'",
    })
    void comparedFields(int offset, int bytes, long value, String difference) throws WireException {
        assertEquals(List.of(difference), LEADER.differencesTo(worker(offset, bytes, value)));
    }

    @ParameterizedTest
    @CsvSource({"12, 4, 0", "44, 4, 9", "60, 4, 0x56530001"})
    void fieldsThatMayDiffer(int offset, int bytes, String value) throws WireException {
        assertEquals(List.of(), LEADER.differencesTo(worker(offset, bytes, Long.decode(value))));
    }

    @Test
    void twoWorkers() throws WireException {
        Hello worker = worker(44, 4, 0);
        assertEquals(List.of("role: both say 2 (worker)"), worker.differencesTo(worker(44, 4, 0)));
    }

    @Test
    void everyDifferenceIsTold() throws WireException {
        Hello other = new Hello(10, 1, 0, 1, 2, 3, 4, 5, 6, 7, GateSchedule.IDENTITY, 0);
        assertEquals(10, LEADER.differencesTo(other).size());
    }
}
