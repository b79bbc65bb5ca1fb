package dev.verbscope.verbs.ffm;

import dev.verbscope.verbs.Gid;
import dev.verbscope.verbs.GidEntry;
import dev.verbscope.verbs.GidType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** What Linux says of a GID in its files, where the library has no call for it. */
final class SysfsGids {
    private static final Path DEVICES = Path.of("/sys/class/infiniband");

    private SysfsGids() {}

    /** The slot with its type and interface, as far as the files tell; macOS has none. */
    static GidEntry complete(String device, int port, int index, Gid gid) {
        return complete(DEVICES, device, port, index, gid);
    }

    static GidEntry complete(Path devices, String device, int port, int index, Gid gid) {
        Path ofPort;
        try {
            ofPort = devices.resolve(device).resolve("ports/" + port);
        } catch (InvalidPathException e) {
            return new GidEntry(index, gid, GidType.UNKNOWN, "");
        }
        Path attributes = ofPort.resolve("gid_attrs");
        return new GidEntry(
                index,
                gid,
                type(line(attributes.resolve("types/" + index)), line(ofPort.resolve("link_layer"))),
                line(attributes.resolve("ndevs/" + index)));
    }

    private static GidType type(String text, String linkLayer) {
        return switch (text) {
            case "IB/RoCE v1" -> linkLayer.equals("InfiniBand") ? GidType.IB : GidType.ROCE_V1;
            case "RoCE v2" -> GidType.ROCE_V2;
            default -> GidType.UNKNOWN;
        };
    }

    private static String line(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            return ""; // an empty slot's file cannot be read
        }
    }
}
