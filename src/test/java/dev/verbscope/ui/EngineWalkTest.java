package dev.verbscope.ui;

import dev.verbscope.cli.desk.WorkBench;
import dev.verbscope.ui.desk.Desk;
import dev.verbscope.ui.desk.StartRequest;
import org.junit.jupiter.api.AfterEach;

/** The walk on the real engine and the embedded fabric. */
class EngineWalkTest extends WindowWalk {
    private final WorkBench bench = new WorkBench();

    @AfterEach
    void clearUp() {
        bench.close();
    }

    @Override
    Desk desk() {
        return bench;
    }

    @Override
    StartRequest request() {
        return WorkBench.standardRequest();
    }

    @Override
    String device() {
        return "rdma_en2";
    }

    @Override
    int gidIndex() {
        return 1;
    }

    @Override
    String dropFault() {
        return "drop-direction";
    }

    @Override
    String name() {
        return "engine";
    }
}
