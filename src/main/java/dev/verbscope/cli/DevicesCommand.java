package dev.verbscope.cli;

import dev.verbscope.cli.demo.SimulatedAddress;
import dev.verbscope.cli.engine.DeviceSource;
import dev.verbscope.cli.engine.DeviceWish.ProviderName;
import dev.verbscope.cli.engine.RankLink;
import dev.verbscope.cli.host.HostNotes;
import dev.verbscope.cli.json.DevicesJson;
import dev.verbscope.cli.json.JsonText;
import dev.verbscope.link.DeviceInspector;
import dev.verbscope.link.PortChoice;
import dev.verbscope.link.Recipe;
import dev.verbscope.model.DeviceModel;
import dev.verbscope.model.GidModel;
import dev.verbscope.model.HostLines;
import dev.verbscope.model.LibraryModel;
import dev.verbscope.model.LinkFold;
import dev.verbscope.model.PortModel;
import dev.verbscope.model.ProviderModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.record.Fact;
import dev.verbscope.record.HostFact;
import dev.verbscope.record.RecordHandler;
import dev.verbscope.record.Stamp;
import dev.verbscope.verbs.Provider;
import dev.verbscope.verbs.VerbsException;
import dev.verbscope.verbs.ffm.Allocation;
import dev.verbscope.verbs.sim.Fabric;
import dev.verbscope.verbs.sim.RealClock;
import dev.verbscope.verbs.sim.Scenario;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code verbscope devices}: the devices and their GID tables, scored. */
@Command(
        name = "devices",
        mixinStandardHelpOptions = true,
        description = "Lists verbs devices with their GIDs, scored, and what ds4 and JACCL would take. Read-only.")
final class DevicesCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private DeviceOptions options;

    @Option(
            names = "--scenario",
            paramLabel = "S",
            description = "Asks for the embedded fabric, in that scenario. Default there: healthy.")
    private String scenario;

    @Option(
            names = "--host",
            paramLabel = "0|1",
            description = "Asks for the embedded fabric: which of its two hosts. Default there: 0.")
    private Integer host;

    @Option(names = "--json", description = "Prints one JSON object.")
    private boolean json;

    @Override
    public Integer call() throws VerbsException {
        if (host != null && host != 0 && host != 1) {
            throw new ParameterException(spec.commandLine(), "--host is " + host + ", wanted 0 or 1");
        }
        Scenario chosen = Scenario.named(scenario == null ? "healthy" : scenario)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(), "no scenario is called " + scenario + "; demo --list shows them"));
        boolean fabricMeant = scenario != null || host != null;
        DeviceSource source = DeviceSource.choose(
                options.wish(fabricMeant ? Optional.of(ProviderName.SIM) : Optional.empty(), Allocation.MMAP));
        PrintWriter err = spec.commandLine().getErr();
        err.println("provider " + source.name().key() + ": " + source.why());
        err.flush();
        if (source.system().isPresent()) {
            Provider system = source.system().get();
            print(system, RankLink.hostName(), rank(source, system, Optional.empty()));
            return Outcomes.OK;
        }
        int number = host == null ? 0 : host;
        try (Fabric fabric = Fabric.of(chosen, new RealClock(), 1)) {
            Provider devices = fabric.host(number);
            print(
                    devices,
                    fabric.hostName(number),
                    rank(source, devices, SimulatedAddress.of(devices, PortChoice.BY_RECIPE)));
        }
        return Outcomes.OK;
    }

    /** The devices as the fold of a session would hold them. */
    private static RankModel rank(DeviceSource source, Provider provider, Optional<InetAddress> control)
            throws VerbsException {
        LinkFold fold = LinkFold.onOneClock();
        RecordHandler rank = fold.rank(0);
        long number = 0;
        for (Fact fact : facts(source, provider, control)) {
            rank.fact(new Stamp(++number, number), fact);
        }
        return fold.snapshot().rank(0).orElseThrow();
    }

    private static List<Fact> facts(DeviceSource source, Provider provider, Optional<InetAddress> control)
            throws VerbsException {
        List<Fact> facts = new ArrayList<>(source.facts());
        for (DeviceInspector.Inspected device : DeviceInspector.inspect(provider, Recipe.ds4(), control)) {
            facts.addAll(device.facts());
        }
        new HostNotes().into(facts::add, HostNotes.CERTAIN);
        return facts;
    }

    private void print(Provider provider, String hostName, RankModel rank) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(JsonText.of(DevicesJson.of(provider.name(), provider.simulated(), rank)));
        } else {
            out.println(
                    (provider.simulated() ? "SIMULATED  " : "") + "provider " + provider.name() + ", host " + hostName);
            rank.provider().flatMap(ProviderModel::library).ifPresent(library -> print(library, out));
            if (rank.devices().isEmpty()) {
                out.println("no verbs device is listed");
            }
            rank.devices().forEach(device -> print(device, out));
            rank.host().ifPresent(machine -> print(machine, out));
        }
        out.flush();
    }

    private static void print(HostFact.HostDescribed machine, PrintWriter out) {
        out.println();
        out.println("this machine");
        HostLines.of(machine).forEach(line -> out.printf("  %-16s %s%n", line.name(), line.value()));
    }

    private static void print(LibraryModel library, PrintWriter out) {
        out.println("library " + library.path().orElse("none"));
        for (LibraryModel.Tried tried : library.tried()) {
            out.println("  tried " + tried.path() + ": " + tried.error().orElse("loaded"));
        }
        if (library.path().isPresent()) {
            out.println("  " + library.found().size() + " functions found"
                    + (library.missing().isEmpty() ? "" : ", missing: " + String.join(", ", library.missing())));
        }
    }

    private static void print(DeviceModel device, PrintWriter out) {
        out.println();
        out.println(device.name());
        for (PortModel port : device.ports()) {
            out.printf(
                    "  port %d  %s, %s, active MTU %d%s%n",
                    port.attributes().port(),
                    port.attributes().state(),
                    port.attributes().linkLayer().label(),
                    port.attributes().activeMtu().bytes(),
                    port.attributes().speedGbps() > 0 ? ", " + port.attributes().speedGbps() + " Gb/s" : "");
            for (GidModel gid : port.gids()) {
                out.printf(
                        "    [%d] %-28s %3d points%n", gid.index(), gid.entry().gid(), gid.score());
                gid.reasons().forEach(reason -> out.printf("        %+4d  %s%n", reason.points(), reason.why()));
                String tags = tags(port, gid.index());
                if (!tags.isEmpty()) {
                    out.println("        " + tags);
                }
            }
            if (port.gids().isEmpty()) {
                out.println("    no GID");
            } else if (port.choice().isEmpty()) {
                out.println("    ds4 would take none of them: there is no IPv4-mapped GID");
            }
        }
    }

    private static String tags(PortModel port, int index) {
        List<String> tags = new ArrayList<>();
        port.choice().ifPresent(choice -> {
            if (choice.index() == index) {
                tags.add("ds4 uses this");
            }
            if (choice.jacclAdvertises().isPresent() && choice.jacclAdvertises().getAsInt() == index) {
                tags.add("JACCL advertises this");
            }
            if (choice.jacclSgidIndex() == index) {
                tags.add("JACCL sends from " + index);
            }
        });
        return String.join(" · ", tags);
    }
}
