package dev.verbscope.verbs.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.verbscope.verbs.Gid;
import dev.verbscope.verbs.GidEntry;
import dev.verbscope.verbs.GidType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Linux tells of a GID in its files. */
class SysfsGidsTest {
    private static final Gid GID = Gid.parse("::ffff:10.99.0.1");

    @TempDir
    private Path devices;

    private Path port;

    @BeforeEach
    void onePort() throws IOException {
        port = Files.createDirectories(devices.resolve("rxe0/ports/1"));
        Files.createDirectories(port.resolve("gid_attrs/types"));
        Files.createDirectories(port.resolve("gid_attrs/ndevs"));
    }

    private void slot(String linkLayer, String type) throws IOException {
        Files.writeString(port.resolve("link_layer"), linkLayer + "\n");
        Files.writeString(port.resolve("gid_attrs/types/3"), type + "\n");
        Files.writeString(port.resolve("gid_attrs/ndevs/3"), "veth0\n");
    }

    @Test
    void rocev2() throws IOException {
        slot("Ethernet", "RoCE v2");
        assertEquals(new GidEntry(3, GID, GidType.ROCE_V2, "veth0"), SysfsGids.complete(devices, "rxe0", 1, 3, GID));
    }

    /** The same words mean one thing on Ethernet and another on InfiniBand. */
    @Test
    void theLinkLayerPartsInfiniBandFromRocev1() throws IOException {
        slot("Ethernet", "IB/RoCE v1");
        assertEquals(
                GidType.ROCE_V1, SysfsGids.complete(devices, "rxe0", 1, 3, GID).type());
        slot("InfiniBand", "IB/RoCE v1");
        assertEquals(GidType.IB, SysfsGids.complete(devices, "rxe0", 1, 3, GID).type());
    }

    @Test
    void whereThereAreNoFilesTheGidIsKnownAllTheSame() {
        assertEquals(new GidEntry(4, GID, GidType.UNKNOWN, ""), SysfsGids.complete(devices, "rxe0", 1, 4, GID));
        assertEquals(new GidEntry(4, GID, GidType.UNKNOWN, ""), SysfsGids.complete(devices, "mac", 1, 4, GID));
    }
}
