package dev.verbscope.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostInspectorTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    Path dir;

    private Path program(String body) throws IOException {
        Path program = Files.writeString(dir.resolve("rdma_ctl"), "#!/bin/sh\n" + body + "\n");
        program.toFile().setExecutable(true);
        return program;
    }

    private HostFacts inspect(Path rdmaCtl, Duration patience) {
        return new HostInspector(rdmaCtl, dir.resolve("infiniband"), patience).inspect();
    }

    @Test
    void takesWhatTheSwitchSays() throws IOException {
        HostFacts facts = inspect(program("[ \"$1\" = status ] && echo disabled"), PATIENCE);
        assertEquals(Optional.of("disabled"), facts.rdmaSwitch());
        assertEquals(Optional.of(true), facts.rdmaDisabled());
    }

    @Test
    void hasNoSwitchWhereThereIsNoProgram() {
        HostFacts facts = inspect(dir.resolve("nothing"), PATIENCE);
        assertEquals(Optional.empty(), facts.rdmaSwitch());
        assertEquals(Optional.empty(), facts.rdmaDisabled());
        assertFalse(facts.arch().isBlank());
        assertFalse(facts.java().isBlank());
    }

    @Test
    void doesNotWaitForAProgramThatHangs() throws IOException {
        Path hangs = program("exec sleep 600");
        HostFacts facts =
                assertTimeoutPreemptively(Duration.ofSeconds(20), () -> inspect(hangs, Duration.ofMillis(100)));
        assertEquals(Optional.empty(), facts.rdmaSwitch());
    }

    @Test
    void listsWhatTheKernelLists() throws IOException {
        Files.createDirectories(dir.resolve("infiniband/mlx5_1"));
        Files.createDirectories(dir.resolve("infiniband/mlx5_0"));
        assertEquals(
                List.of("mlx5_0", "mlx5_1"),
                inspect(dir.resolve("nothing"), PATIENCE).kernelDevices());
    }

    @Test
    void anEmptyAnswerIsNone() throws IOException {
        assertEquals(Optional.empty(), inspect(program("true"), PATIENCE).rdmaSwitch());
    }
}
