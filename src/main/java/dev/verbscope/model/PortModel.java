package dev.verbscope.model;

import dev.verbscope.verbs.PortAttributes;
import dev.verbscope.verbs.PortState;
import java.util.List;
import java.util.Optional;

/**
 * A port and its GID table.
 *
 * @param gids in index order, as ibv_devinfo prints them; empty slots left out
 * @param choice the GID taken of this table, where one was
 */
public record PortModel(PortAttributes attributes, List<GidModel> gids, Optional<GidChoice> choice) {

    public PortModel {
        gids = List.copyOf(gids);
    }

    public boolean active() {
        return attributes.state() == PortState.ACTIVE;
    }
}
