package dev.verbscope.ui.desk;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * Everything that one start of a link fixes.
 *
 * @param provider name of a {@link ProviderChoice}
 * @param scenario name of a {@link ScenarioChoice}; empty unless the provider is simulated
 * @param role which ranks run here
 * @param address HOST:PORT, where the leader listens and what the worker dials; port 0 lets the system choose one where
 *     both ranks run here
 * @param device the operator's device at {@linkplain Role#thisEnd this end}; empty leaves it to the recipe
 * @param gidIndex the operator's GID index at this end; empty leaves it to the recipe
 * @param recipe name of a {@link RecipeChoice}
 * @param transport what may carry the gates
 * @param gates how many to run, 0 until stopped
 * @param gatesPerSecond pace, 0 as fast as possible
 * @param seed of the embedded fabric
 */
public record StartRequest(
        String provider,
        Optional<String> scenario,
        Role role,
        String address,
        Optional<String> device,
        OptionalInt gidIndex,
        String recipe,
        TransportChoice transport,
        long gates,
        double gatesPerSecond,
        long seed) {

    public StartRequest withScenario(Optional<String> other) {
        return new StartRequest(
                provider, other, role, address, device, gidIndex, recipe, transport, gates, gatesPerSecond, seed);
    }

    /** The same with another device; its GID index is the recipe's again, since it belongs to another table. */
    public StartRequest withDevice(Optional<String> other) {
        return new StartRequest(
                provider,
                scenario,
                role,
                address,
                other,
                OptionalInt.empty(),
                recipe,
                transport,
                gates,
                gatesPerSecond,
                seed);
    }

    public StartRequest withAddress(String other) {
        return new StartRequest(
                provider, scenario, role, other, device, gidIndex, recipe, transport, gates, gatesPerSecond, seed);
    }

    public StartRequest withGidIndex(OptionalInt other) {
        return new StartRequest(
                provider, scenario, role, address, device, other, recipe, transport, gates, gatesPerSecond, seed);
    }

    public StartRequest withRecipe(String other) {
        return new StartRequest(
                provider, scenario, role, address, device, gidIndex, other, transport, gates, gatesPerSecond, seed);
    }

    public StartRequest withTransport(TransportChoice other) {
        return new StartRequest(
                provider, scenario, role, address, device, gidIndex, recipe, other, gates, gatesPerSecond, seed);
    }

    public InspectRequest inspection() {
        return new InspectRequest(provider, scenario, role, address, recipe);
    }
}
