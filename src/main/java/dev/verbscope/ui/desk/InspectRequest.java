package dev.verbscope.ui.desk;

import java.util.Optional;

/**
 * Whose devices to look at, and how to judge their GIDs.
 *
 * @param provider name of a {@link ProviderChoice}
 * @param scenario of the embedded fabric
 * @param role decides which end this is
 * @param address HOST:PORT of the control socket: a GID that is its local address scores for that
 * @param recipe whose rule would choose
 */
public record InspectRequest(String provider, Optional<String> scenario, Role role, String address, String recipe) {}
