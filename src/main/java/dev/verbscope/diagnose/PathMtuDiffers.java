package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.GenerationModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The two ends of a queue pair were given different path MTUs: they exchange nothing and get no error. */
final class PathMtuDiffers implements Rule {
    static final String CODE = "path-mtu-differs";

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        Optional<GenerationModel> rank0 = link.rank(0).flatMap(RankModel::generation);
        Optional<GenerationModel> rank1 = rank0.flatMap(g -> link.rank(1).flatMap(r -> r.generation(g.n())));
        Optional<GenerationModel.PathMtu> mtu0 = rank0.flatMap(GenerationModel::pathMtu);
        Optional<GenerationModel.PathMtu> mtu1 = rank1.flatMap(GenerationModel::pathMtu);
        if (mtu0.isEmpty() || mtu1.isEmpty() || mtu0.get().used() == mtu1.get().used()) {
            return Stream.empty();
        }
        return Stream.of(new Finding(
                CODE,
                CODE + "/" + rank0.get().n(),
                Severity.ERROR,
                "The two ends have different path MTUs",
                "Rank 0's queue pair has " + mtu0.get().used().bytes() + ", rank 1's "
                        + mtu1.get().used().bytes() + ".",
                "Two ends with different path MTUs exchange nothing and get no error.",
                List.of(mtu(0, mtu0.get()), mtu(1, mtu1.get())),
                rank0.get().beganNanos(),
                OptionalLong.empty(),
                NextStep.of("Take the same recipe on both ranks.")));
    }

    private static String mtu(int rank, GenerationModel.PathMtu mtu) {
        return "rank " + rank + ": " + mtu.used().bytes() + " used, of recipe "
                + mtu.recipe().bytes() + ", own port " + mtu.mine().bytes() + ", peer's port "
                + mtu.theirs().bytes();
    }
}
