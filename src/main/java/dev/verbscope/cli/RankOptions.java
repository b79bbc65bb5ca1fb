package dev.verbscope.cli;

import dev.verbscope.cli.engine.EngineStart;
import dev.verbscope.cli.engine.RankLink;
import dev.verbscope.link.Origin;
import dev.verbscope.link.PairType;
import dev.verbscope.link.PortChoice;
import dev.verbscope.link.Recipe;
import dev.verbscope.link.SessionPlan;
import dev.verbscope.link.TransportWish;
import dev.verbscope.link.socket.Endpoint;
import dev.verbscope.verbs.ffm.Allocation;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What every command that is one rank is told, whatever its session is for. */
final class RankOptions {

    /** Rank 0 or rank 1. */
    enum RoleName {
        leader,
        worker
    }

    /** Which queue pair type is wanted. */
    enum QpTypeName {
        uc,
        rc
    }

    /** Where registered memory comes from. */
    enum AllocatorName {
        mmap,
        posix_memalign
    }

    /** Which transport is wanted. */
    enum TransportName {
        auto,
        rdma,
        tcp
    }

    @Option(
            names = "--role",
            required = true,
            paramLabel = "ROLE",
            description = "leader: rank 0, listens. worker: rank 1, dials.")
    private RoleName role;

    @Option(names = "--listen", paramLabel = "HOST:PORT", description = "Where the leader listens; port 0 chooses one.")
    private String listen;

    @Option(names = "--peer", paramLabel = "HOST:PORT", description = "The leader that the worker dials.")
    private String peer;

    @Mixin
    private DeviceOptions devices;

    @Option(
            names = "--qp-type",
            paramLabel = "uc|rc",
            description = "Queue pair type. Default: the recipe's; ds4's is UC, RC where the device offers no UC.")
    private QpTypeName qpType;

    @Option(
            names = "--allocator",
            paramLabel = "A",
            defaultValue = "mmap",
            description = "Where registered memory comes from: mmap or posix_memalign. Default: ${DEFAULT-VALUE}.")
    private AllocatorName allocator;

    @Option(
            names = "--transport",
            paramLabel = "auto|rdma|tcp",
            defaultValue = "auto",
            description = "auto: RDMA when both ranks offer it, else TCP. Default: ${DEFAULT-VALUE}.")
    private TransportName transport;

    @Option(names = "--rdma-device", paramLabel = "NAME", description = "Default: the first whose port 1 is ACTIVE.")
    private String device;

    @Option(names = "--rdma-gid-index", paramLabel = "N", description = "Default: what the recipe's rule takes.")
    private Integer gidIndex;

    @Option(
            names = "--recipe",
            paramLabel = "R",
            defaultValue = "ds4",
            description =
                    "ds4, jaccl, tn3205 or custom:key=value,… (ds4 with other choices). Default: ${DEFAULT-VALUE}.")
    private String recipe;

    @Option(
            names = "--connect-timeout-s",
            paramLabel = "N",
            defaultValue = "300",
            description = "How long to wait for the peer. Default: ${DEFAULT-VALUE}.")
    private long connectTimeoutS;

    @Option(names = "--json", description = "Prints the session as one JSON object when it has ended.")
    private boolean json;

    @Option(names = "--record", paramLabel = "DIR", description = "Keeps the recording in a new or empty folder.")
    private Path record;

    @Option(
            names = "--in-process",
            description = "Runs the engine in this process, not in a child; a driver that crashes then ends both.")
    private boolean inProcess;

    /** 0 leads, 1 works. */
    int number() {
        return leads() ? 0 : 1;
    }

    private boolean leads() {
        return role == RoleName.leader;
    }

    /** @throws IllegalArgumentException the address is missing, is the other role's, or is none */
    Endpoint address() {
        if (leads() && listen == null || leads() && peer != null) {
            throw new IllegalArgumentException("a leader takes --listen HOST:PORT, and no --peer");
        }
        if (!leads() && peer == null || !leads() && listen != null) {
            throw new IllegalArgumentException("a worker takes --peer HOST:PORT, and no --listen");
        }
        Endpoint address = Endpoint.parse(leads() ? listen : peer);
        if (!leads() && address.port() == 0) {
            throw new IllegalArgumentException("--peer is " + peer + ": port 0 cannot be dialed");
        }
        return address;
    }

    TransportWish transport() {
        return TransportWish.valueOf(transport.name().toUpperCase(Locale.ROOT));
    }

    /** @throws IllegalArgumentException no recipe is called so */
    Recipe recipe() {
        Recipe parsed = Recipe.parse(recipe);
        return qpType == null ? parsed : parsed.withPairType(qpType == QpTypeName.uc ? PairType.UC : PairType.RC);
    }

    /** @throws IllegalArgumentException the index is negative */
    PortChoice port() {
        if (gidIndex != null && gidIndex < 0) {
            throw new IllegalArgumentException("--rdma-gid-index is " + gidIndex + ", wanted 0 or more");
        }
        return new PortChoice(
                Optional.ofNullable(device), gidIndex == null ? OptionalInt.empty() : OptionalInt.of(gidIndex));
    }

    /** @throws IllegalArgumentException it is less than a second or more than a day */
    Duration connectTimeout() {
        if (connectTimeoutS < 1 || connectTimeoutS > 86_400) {
            throw new IllegalArgumentException("--connect-timeout-s is " + connectTimeoutS + ", wanted 1 to 86400");
        }
        return Duration.ofSeconds(connectTimeoutS);
    }

    /** This machine; the peer is elsewhere. */
    Origin origin() {
        return new Origin(Optional.empty(), RankLink.hostName(), Optional.empty(), false);
    }

    /**
     * Runs the session to its end.
     *
     * @return the exit code
     */
    int run(SessionPlan plan, CommandLine command) throws IOException {
        Allocation allocation = allocator == AllocatorName.posix_memalign ? Allocation.POSIX_MEMALIGN : Allocation.MMAP;
        return new RankRun(command.getOut(), command.getErr(), json)
                .run(plan, devices.wish(allocation), EngineStart.of(inProcess), Optional.ofNullable(record));
    }
}
