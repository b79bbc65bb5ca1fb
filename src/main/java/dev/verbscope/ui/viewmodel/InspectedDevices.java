package dev.verbscope.ui.viewmodel;

import dev.verbscope.model.DeviceModel;
import dev.verbscope.model.GidChoice;
import dev.verbscope.model.GidModel;
import dev.verbscope.model.GidTag;
import dev.verbscope.model.PortModel;
import dev.verbscope.record.DeviceFact;
import dev.verbscope.ui.desk.Inspection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Devices that were looked at before a session, in the form in which a session's model tells them. */
public final class InspectedDevices {

    private InspectedDevices() {}

    public static List<DeviceModel> of(Inspection inspection) {
        return inspection.devices().stream().map(InspectedDevices::device).toList();
    }

    private static DeviceModel device(Inspection.InspectedDevice device) {
        List<PortModel> ports = device.seen().ports().stream()
                .map(port -> {
                    Optional<DeviceFact.GidChosen> choice = device.choice().filter(c -> c.port() == port.port());
                    List<GidModel> gids = device.gids().stream()
                            .filter(gid -> gid.port() == port.port())
                            .map(gid -> gid(gid, choice))
                            .toList();
                    return new PortModel(port, gids, choice.map(InspectedDevices::choice));
                })
                .toList();
        return new DeviceModel(device.seen().device(), device.seen().limits(), ports);
    }

    private static GidModel gid(DeviceFact.GidScored scored, Optional<DeviceFact.GidChosen> choice) {
        Set<GidTag> tags = EnumSet.noneOf(GidTag.class);
        int index = scored.entry().index();
        choice.ifPresent(c -> {
            if (c.index() == index) {
                tags.add(GidTag.USED);
            }
            if (c.jacclAdvertises().isPresent() && c.jacclAdvertises().getAsInt() == index) {
                tags.add(GidTag.JACCL_ADVERTISES);
            }
            if (c.jacclSgidIndex() == index) {
                tags.add(GidTag.JACCL_SENDS_FROM);
            }
        });
        return new GidModel(
                scored.entry(),
                scored.kind(),
                scored.score(),
                scored.usable(),
                scored.reasons().stream()
                        .map(r -> new GidModel.Reason(r.points(), r.why()))
                        .toList(),
                tags);
    }

    private static GidChoice choice(DeviceFact.GidChosen chosen) {
        return new GidChoice(
                chosen.index(),
                chosen.byOperator(),
                chosen.rule(),
                chosen.why(),
                chosen.emptySlots(),
                chosen.best(),
                chosen.jacclAdvertises(),
                chosen.jacclSgidIndex(),
                chosen.disagreement(),
                0);
    }
}
