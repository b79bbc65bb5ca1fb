package dev.verbscope.cli.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.verbscope.diagnose.Finding;
import dev.verbscope.model.BulkModel;
import dev.verbscope.model.Count;
import dev.verbscope.model.DirectionCounts;
import dev.verbscope.model.DirectionGeneration;
import dev.verbscope.model.DirectionModel;
import dev.verbscope.model.Failure;
import dev.verbscope.model.GatesModel;
import dev.verbscope.model.GenerationModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.Outcome;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.SessionModel;
import dev.verbscope.model.TransitionModel;
import dev.verbscope.model.TransportModel;
import dev.verbscope.model.WarmupCell;
import dev.verbscope.model.WarmupRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * A session as {@code demo}, {@code link}, {@code attach} and {@code replay} print it. What is unknown is null.
 *
 * @param outcome ok or failed; null when the records do not tell the end
 * @param transport rdma or tcp; null when none was agreed
 * @param met which protocol an attach met; absent where the peer was not attached to
 * @param bytesVerified payload that the recorded ranks compared and found right, the warm-up's excepted; null while they run
 * @param hosts the machine each rank was recorded on, absent where no recording says so
 * @param fallbackReason why TCP although RDMA was not ruled out by the operator; else null
 */
@JsonPropertyOrder({
    "scenario",
    "simulated",
    "outcome",
    "error",
    "transport",
    "fallback_reason",
    "met",
    "hello",
    "generations",
    "directions",
    "gates",
    "batches",
    "bigs",
    "blocks",
    "bytes_verified",
    "findings",
    "hosts"
})
public record SessionJson(
        String scenario,
        boolean simulated,
        String outcome,
        ErrorJson error,
        String transport,
        String fallbackReason,
        @JsonInclude(JsonInclude.Include.NON_NULL) MetJson met,
        HelloJson hello,
        List<GenerationJson> generations,
        DirectionsJson directions,
        GatesJson gates,
        BulkJson batches,
        BulkJson bigs,
        BulkJson blocks,
        Long bytesVerified,
        List<FindingJson> findings,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<RecordedOnJson> hosts) {

    /** The machine that recorded a rank; of the embedded fabric's hosts it says nothing. */
    public record RecordedOnJson(int rank, HostJson host) {}

    /**
     * @param protocol version, as the peer's HELLO says it
     * @param layoutBytes length of that HELLO
     * @param warmUp whether that protocol proves both directions over RDMA
     */
    public record MetJson(int protocol, int layoutBytes, boolean warmUp) {}

    /**
     * Both HELLOs of one rank, field by field in the order of the wire.
     *
     * @param differences the names of the fields that may not differ and do
     */
    public record HelloJson(Map<String, String> mine, Map<String, String> theirs, List<String> differences) {}

    /** @param rank the rank that met it */
    public record ErrorJson(String code, String message, int rank) {}

    /**
     * @param ranks always two, rank 0 first
     * @param warmup null when there was none
     */
    public record GenerationJson(int n, List<RankJson> ranks, WarmupJson warmup) {}

    /**
     * One rank's queue pair; everything but the rank is null when it is unknown.
     *
     * @param states those reached, in order
     * @param grantedSend as create_qp wrote it back, in the device's own unit
     */
    public record RankJson(
            int rank,
            Integer qpn,
            Integer psn,
            Integer sgidIndex,
            List<String> states,
            Integer grantedSend,
            Integer grantedRecv) {}

    /** @param attempts made, of both directions the same */
    public record WarmupJson(
            int attempts,
            @JsonProperty("0->1") ReceivedJson zeroToOne,
            @JsonProperty("1->0") ReceivedJson oneToZero) {}

    /** @param received null while the warm-up is not over and nothing has arrived */
    public record ReceivedJson(Boolean received) {}

    public record DirectionsJson(
            @JsonProperty("0->1") DirectionJson zeroToOne,
            @JsonProperty("1->0") DirectionJson oneToZero) {}

    /**
     * The session's totals of a direction, in messages (over TCP in vectors).
     *
     * @param bytes payload bytes received
     */
    public record DirectionJson(
            Long posted, Long completed, Long received, Long verified, Long bytes, SourcesJson sources) {}

    /** Each measured, reported, implied or unknown. */
    public record SourcesJson(String posted, String completed, String received, String verified, String bytes) {}

    /** @param done gates that were finished; the rest is null before the first */
    public record GatesJson(long done, Double p50Us, Double p99Us, Double maxUs) {}

    /** One kind of bulk traffic. @param done how many were finished; the rest is null before the first */
    public record BulkJson(long done, Double p50Us, Double p99Us) {}

    public record FindingJson(String code, String severity, String summary, long sinceUs, boolean stillTrue) {}

    private static final double NANOS_PER_MICRO = 1e3;

    /** The document of a link and of what was concluded from it. */
    public static SessionJson of(LinkModel link, List<Finding> findings) {
        SessionModel session = link.session();
        return new SessionJson(
                session.scenario().orElse(null),
                session.simulated(),
                session.outcome() == Outcome.RUNNING ? null : session.outcome().key(),
                session.failure().map(SessionJson::error).orElse(null),
                session.transport().map(t -> t.transport().key()).orElse(null),
                fallbackReason(session),
                met(link),
                hello(link),
                generations(link),
                new DirectionsJson(direction(link.zeroToOne()), direction(link.oneToZero())),
                gates(link),
                bulk(link, BulkModel::batches),
                bulk(link, BulkModel::bigs),
                bulk(link, BulkModel::blocks),
                bytesVerified(link),
                findings.stream().map(SessionJson::finding).toList(),
                link.ranks().stream()
                        .flatMap(rank ->
                                rank.host().map(it -> new RecordedOnJson(rank.rank(), HostJson.of(it))).stream())
                        .toList());
    }

    private static ErrorJson error(Failure failure) {
        return new ErrorJson(failure.code(), failure.message(), failure.rank());
    }

    private static String fallbackReason(SessionModel session) {
        return session.transport()
                .filter(TransportModel::tcp)
                .filter(t -> !session.transportAsked().equals("tcp"))
                .map(TransportModel::reason)
                .orElse(null);
    }

    private static MetJson met(LinkModel link) {
        return link.reference()
                .flatMap(rank -> rank.rendezvous().met())
                .map(it -> new MetJson(it.version(), it.helloBytes(), it.warmsUp()))
                .orElse(null);
    }

    /** Null until both have been said. */
    private static HelloJson hello(LinkModel link) {
        return link.reference()
                .flatMap(rank -> rank.rendezvous().hello())
                .map(it -> new HelloJson(it.mine(), it.theirs(), it.differences()))
                .orElse(null);
    }

    private static List<GenerationJson> generations(LinkModel link) {
        TreeSet<Integer> numbers = new TreeSet<>();
        link.ranks().forEach(r -> r.generations().forEach(g -> numbers.add(g.n())));
        List<GenerationJson> all = new ArrayList<>();
        for (int n : numbers) {
            all.add(new GenerationJson(n, List.of(rank(link, 0, n), rank(link, 1, n)), warmup(link, n)));
        }
        return all;
    }

    private static RankJson rank(LinkModel link, int rank, int n) {
        Optional<GenerationModel> generation = link.rank(rank).flatMap(r -> r.generation(n));
        Optional<GenerationModel.CreatedQp> pair = generation.flatMap(GenerationModel::queuePair);
        return new RankJson(
                rank,
                pair.map(GenerationModel.CreatedQp::qpn).orElse(null),
                pair.map(GenerationModel.CreatedQp::psn).orElse(null),
                pair.map(GenerationModel.CreatedQp::sgidIndex).orElse(null),
                pair.isPresent() ? states(generation.get()) : null,
                pair.map(p -> p.granted().maxSendWr()).orElse(null),
                pair.map(p -> p.granted().maxRecvWr()).orElse(null));
    }

    private static List<String> states(GenerationModel generation) {
        return Stream.concat(
                        Stream.of("RESET"),
                        generation.transitions().stream()
                                .filter(t -> !t.failed())
                                .map(TransitionModel::to)
                                .map(Enum::name))
                .toList();
    }

    private static WarmupJson warmup(LinkModel link, int n) {
        Optional<WarmupRow> zeroToOne = row(link.zeroToOne(), n);
        Optional<WarmupRow> oneToZero = row(link.oneToZero(), n);
        if (zeroToOne.isEmpty() && oneToZero.isEmpty()) {
            return null;
        }
        int attempts = (int) Stream.of(zeroToOne, oneToZero)
                .flatMap(Optional::stream)
                .mapToLong(SessionJson::made)
                .max()
                .orElse(0);
        return new WarmupJson(attempts, received(zeroToOne), received(oneToZero));
    }

    private static long made(WarmupRow row) {
        return row.cells().stream()
                .filter(c -> c.fate() != WarmupCell.Fate.PENDING)
                .count();
    }

    private static Optional<WarmupRow> row(DirectionModel direction, int n) {
        return direction.generations().stream()
                .filter(g -> g.generation() == n)
                .findFirst()
                .flatMap(DirectionGeneration::warmup);
    }

    private static ReceivedJson received(Optional<WarmupRow> row) {
        if (row.filter(r -> r.arrived() > 0).isPresent()) {
            return new ReceivedJson(true);
        }
        return new ReceivedJson(row.filter(WarmupRow::over).isPresent() ? false : null);
    }

    private static DirectionJson direction(DirectionModel direction) {
        DirectionCounts totals = direction.totals();
        return new DirectionJson(
                value(totals.posted()),
                value(totals.completed()),
                value(totals.received()),
                value(totals.verified()),
                value(totals.bytesReceived()),
                new SourcesJson(
                        totals.posted().source().key(),
                        totals.completed().source().key(),
                        totals.received().source().key(),
                        totals.verified().source().key(),
                        totals.bytesReceived().source().key()));
    }

    private static Long value(Count count) {
        return count.known() ? count.value() : null;
    }

    private static GatesJson gates(LinkModel link) {
        Optional<GatesModel> gates = link.reference().map(RankModel::gates);
        return new GatesJson(
                gates.map(GatesModel::done).orElse(0L),
                micros(gates.map(GatesModel::p50Nanos)),
                micros(gates.map(GatesModel::p99Nanos)),
                micros(gates.map(GatesModel::maxNanos)));
    }

    private static BulkJson bulk(LinkModel link, Function<BulkModel, BulkModel.Kind> which) {
        Optional<BulkModel.Kind> kind = link.reference().map(RankModel::bulk).map(which);
        return new BulkJson(
                kind.map(BulkModel.Kind::done).orElse(0L),
                micros(kind.map(BulkModel.Kind::p50Nanos)),
                micros(kind.map(BulkModel.Kind::p99Nanos)));
    }

    private static Long bytesVerified(LinkModel link) {
        long[] known = link.ranks().stream()
                .map(rank -> rank.bulk().bytesVerified())
                .filter(OptionalLong::isPresent)
                .mapToLong(OptionalLong::getAsLong)
                .toArray();
        return known.length == 0 ? null : LongStream.of(known).sum();
    }

    private static Double micros(Optional<OptionalLong> nanos) {
        OptionalLong value = nanos.orElseGet(OptionalLong::empty);
        return value.isPresent() ? value.getAsLong() / NANOS_PER_MICRO : null;
    }

    private static FindingJson finding(Finding finding) {
        return new FindingJson(
                finding.code(),
                finding.severity().key(),
                finding.summary(),
                finding.sinceNanos() / 1000,
                finding.stillTrue());
    }
}
