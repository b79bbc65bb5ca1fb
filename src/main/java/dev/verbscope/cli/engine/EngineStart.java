package dev.verbscope.cli.engine;

import dev.verbscope.link.SessionPlan;
import java.io.IOException;
import java.nio.file.Path;

/** How the engine of one rank is started. */
@FunctionalInterface
public interface EngineStart {

    /**
     * @param wish whose devices to take
     * @param devices what has come of the wish
     * @param folder for the recording
     * @throws IOException no engine came to be, and so no recording tells why
     */
    RankEngine start(SessionPlan plan, DeviceWish wish, DeviceSource devices, Path folder) throws IOException;

    /** Always in this process. */
    static EngineStart inProcess() {
        return (plan, wish, devices, folder) -> RankLink.start(plan, devices, folder);
    }

    /** In a child where the devices are real: a driver that crashes then takes no more along than the child. */
    static EngineStart inAChildIfReal() {
        return (plan, wish, devices, folder) -> devices.system().isPresent()
                ? ChildEngine.start(plan, wish, devices, folder)
                : RankLink.start(plan, devices, folder);
    }

    /** What {@code --in-process} means. */
    static EngineStart of(boolean inProcess) {
        return inProcess ? inProcess() : inAChildIfReal();
    }
}
