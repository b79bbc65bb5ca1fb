package dev.verbscope.cli;

import dev.verbscope.cli.demo.SimulatedAddress;
import dev.verbscope.cli.json.DevicesJson;
import dev.verbscope.cli.json.JsonText;
import dev.verbscope.link.DeviceInspector;
import dev.verbscope.link.PortChoice;
import dev.verbscope.link.Recipe;
import dev.verbscope.model.DeviceModel;
import dev.verbscope.model.GidModel;
import dev.verbscope.model.LinkFold;
import dev.verbscope.model.PortModel;
import dev.verbscope.record.Fact;
import dev.verbscope.record.RecordHandler;
import dev.verbscope.record.Stamp;
import dev.verbscope.verbs.Provider;
import dev.verbscope.verbs.VerbsException;
import dev.verbscope.verbs.sim.Fabric;
import dev.verbscope.verbs.sim.RealClock;
import dev.verbscope.verbs.sim.Scenario;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
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

    @Option(
            names = "--provider",
            paramLabel = "NAME",
            defaultValue = "sim",
            description = "Where the devices are: sim, the embedded fabric. Default: ${DEFAULT-VALUE}.")
    private String provider;

    @Option(
            names = "--scenario",
            paramLabel = "S",
            defaultValue = "healthy",
            description = "Scenario of the embedded fabric. Default: ${DEFAULT-VALUE}.")
    private String scenario;

    @Option(
            names = "--host",
            paramLabel = "0|1",
            defaultValue = "0",
            description = "Which of the fabric's two hosts. Default: ${DEFAULT-VALUE}.")
    private int host;

    @Option(names = "--json", description = "Prints one JSON object.")
    private boolean json;

    @Override
    public Integer call() throws VerbsException {
        Arguments.provider(spec.commandLine(), provider);
        if (host != 0 && host != 1) {
            throw new ParameterException(spec.commandLine(), "--host is " + host + ", wanted 0 or 1");
        }
        Scenario chosen = Scenario.named(scenario)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(), "no scenario is called " + scenario + "; demo --list shows them"));
        try (Fabric fabric = Fabric.of(chosen, new RealClock(), 1)) {
            Provider devices = fabric.host(host);
            print(devices.name(), devices.simulated(), fabric.hostName(host), models(devices));
        }
        return Outcomes.OK;
    }

    /** The devices as the fold of a session would hold them. */
    private static List<DeviceModel> models(Provider provider) throws VerbsException {
        LinkFold fold = LinkFold.onOneClock();
        RecordHandler rank = fold.rank(0);
        long number = 0;
        for (Fact fact : facts(provider)) {
            rank.fact(new Stamp(++number, number), fact);
        }
        return fold.snapshot().rank(0).map(r -> r.devices()).orElse(List.of());
    }

    private static List<Fact> facts(Provider provider) throws VerbsException {
        List<Fact> facts = new ArrayList<>();
        for (DeviceInspector.Inspected device :
                DeviceInspector.inspect(provider, Recipe.ds4(), SimulatedAddress.of(provider, PortChoice.BY_RECIPE))) {
            facts.add(device.seen());
            facts.addAll(device.gids());
            device.choice().ifPresent(facts::add);
        }
        return facts;
    }

    private void print(String name, boolean simulated, String hostName, List<DeviceModel> devices) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(JsonText.of(DevicesJson.of(name, simulated, devices)));
        } else {
            out.println((simulated ? "SIMULATED  " : "") + "provider " + name + ", host " + hostName);
            if (devices.isEmpty()) {
                out.println("no verbs device is listed");
            }
            devices.forEach(device -> print(device, out));
        }
        out.flush();
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
