package dev.verbscope.cli.desk;

import dev.verbscope.cli.demo.SimulatedAddress;
import dev.verbscope.cli.engine.DeviceLook;
import dev.verbscope.cli.engine.DeviceSource;
import dev.verbscope.cli.engine.DeviceWish;
import dev.verbscope.cli.engine.DeviceWish.ProviderName;
import dev.verbscope.cli.engine.RankLink;
import dev.verbscope.link.DeviceInspector;
import dev.verbscope.link.PortChoice;
import dev.verbscope.link.Recipe;
import dev.verbscope.model.LibraryModel;
import dev.verbscope.record.DeviceFact.DeviceSeen;
import dev.verbscope.record.DeviceFact.GidChosen;
import dev.verbscope.record.DeviceFact.GidScored;
import dev.verbscope.record.Fact;
import dev.verbscope.ui.desk.DeskException;
import dev.verbscope.ui.desk.InspectRequest;
import dev.verbscope.ui.desk.Inspection;
import dev.verbscope.ui.desk.Inspection.InspectedDevice;
import dev.verbscope.verbs.Provider;
import dev.verbscope.verbs.VerbsException;
import dev.verbscope.verbs.ffm.LibraryReport;
import dev.verbscope.verbs.sim.Fabric;
import dev.verbscope.verbs.sim.RealClock;
import dev.verbscope.verbs.sim.Scenario;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Looks at the devices that the window asks for; no protection domain, queue or region is made.
 *
 * @param look how the system's are looked at
 * @param wish that names the system's devices
 * @param real what has come of it
 * @param fabricLibrary how the library was looked for where the embedded fabric stands in
 */
record Inspections(DeviceLook look, DeviceWish wish, DeviceSource real, Optional<LibraryReport> fabricLibrary) {

    /** @throws DeskException with the reason in words */
    Inspection of(InspectRequest request, Scenario scenario) {
        try {
            return request.provider().equals(ProviderName.SIM.key())
                    ? fabric(request, scenario)
                    : new Inspection(
                            RankLink.hostName(),
                            false,
                            real.library().map(Inspections::model),
                            devices(look.look(wish, real, Recipe.parse(request.recipe()))));
        } catch (VerbsException | IOException e) {
            throw new DeskException(e.getMessage(), e);
        }
    }

    private Inspection fabric(InspectRequest request, Scenario scenario) throws VerbsException {
        int rank = request.role().thisEnd();
        try (Fabric fabric = Fabric.of(scenario, new RealClock(), 1)) {
            Provider host = fabric.host(rank);
            return new Inspection(
                    fabric.hostName(rank),
                    host.simulated(),
                    fabricLibrary.map(Inspections::model),
                    DeviceInspector.inspect(
                                    host,
                                    Recipe.parse(request.recipe()),
                                    SimulatedAddress.of(host, PortChoice.BY_RECIPE))
                            .stream()
                            .map(device -> new InspectedDevice(device.seen(), device.gids(), device.choice()))
                            .toList());
        }
    }

    /** The facts of a look, by device. */
    private static List<InspectedDevice> devices(List<Fact> facts) {
        List<InspectedDevice> all = new ArrayList<>();
        for (int at = 0; at < facts.size(); ) {
            DeviceSeen seen = (DeviceSeen) facts.get(at++);
            List<GidScored> gids = new ArrayList<>();
            while (at < facts.size() && facts.get(at) instanceof GidScored gid) {
                gids.add(gid);
                at++;
            }
            Optional<GidChosen> choice = Optional.empty();
            if (at < facts.size() && facts.get(at) instanceof GidChosen it) {
                choice = Optional.of(it);
                at++;
            }
            all.add(new InspectedDevice(seen, gids, choice));
        }
        return all;
    }

    private static LibraryModel model(LibraryReport report) {
        return new LibraryModel(
                report.path(),
                report.tried().stream()
                        .map(place -> new LibraryModel.Tried(place.path(), place.error()))
                        .toList(),
                report.found(),
                report.missing());
    }
}
