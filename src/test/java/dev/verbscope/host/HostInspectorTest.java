package dev.verbscope.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.verbs.Os;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostInspectorTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    Path root;

    private void file(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void program(String path, String body) throws IOException {
        file(path, "#!/bin/sh\n" + body + "\n");
        assertTrue(root.resolve(path).toFile().setExecutable(true));
    }

    private void driver(String path, String name) throws IOException {
        Path link = root.resolve(path);
        Files.createDirectories(link.getParent());
        Files.createSymbolicLink(link, Path.of("../../../bus/pci/drivers/" + name));
    }

    private HostFacts mac() {
        return new HostInspector(Os.MACOS, root, PATIENCE).inspect();
    }

    private HostFacts linux() {
        return new HostInspector(Os.LINUX, root, PATIENCE).inspect();
    }

    @Test
    void takesWhatTheSwitchSays() throws IOException {
        program("usr/bin/rdma_ctl", "[ \"$1\" = status ] && [ $# = 1 ] && echo disabled");
        HostFacts facts = mac();
        assertEquals(Optional.of("disabled"), facts.rdmaSwitch());
    }

    @Test
    void hasNoSwitchWhereThereIsNoProgram() {
        HostFacts facts = mac();
        assertEquals(Optional.empty(), facts.rdmaSwitch());
        assertFalse(facts.processor().isBlank());
        assertFalse(facts.java().isBlank());
        assertTrue(facts.cores() > 0);
    }

    @Test
    void doesNotWaitForAProgramThatHangs() throws IOException {
        program("usr/bin/rdma_ctl", "exec sleep 600");
        HostFacts facts = assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> new HostInspector(Os.MACOS, root, Duration.ofMillis(100)).inspect());
        assertEquals(Optional.empty(), facts.rdmaSwitch());
    }

    @Test
    void anEmptyAnswerAndAFailureAreNone() throws IOException {
        program("usr/bin/rdma_ctl", "true");
        program("usr/sbin/networksetup", "echo 'Hardware Port: Wi-Fi'; echo 'Device: en0'; exit 3");
        HostFacts facts = mac();
        assertEquals(Optional.empty(), facts.rdmaSwitch());
        assertEquals(List.of(), facts.hardwarePorts());
    }

    @Test
    void asksAMacsPrograms() throws IOException {
        program("usr/sbin/sysctl", """
                [ "$1" = -n ] || exit 1
                case $2 in
                  kern.osrelease) echo 25.2.0;;
                  hw.model) echo Mac16,11;;
                  machdep.cpu.brand_string) echo 'Apple M4 Pro';;
                  hw.memsize) echo 68719476736;;
                  *) exit 1;;
                esac""");
        program("bin/sh", "[ \"$1\" = -c ] && [ \"$2\" = 'ulimit -l' ] && echo unlimited");
        program("usr/sbin/networksetup", """
                [ "$*" = -listallhardwareports ] || exit 1
                echo
                echo 'Hardware Port: Thunderbolt 1'
                echo 'Device: en2'
                echo 'Ethernet Address: 36:aa:bb:cc:dd:ee'
                echo
                echo 'Hardware Port: Wi-Fi'
                echo 'Device: en0'""");
        HostFacts facts = mac();
        assertEquals("25.2.0", facts.kernel());
        assertEquals("Mac16,11", facts.machine());
        assertTrue(facts.processor().startsWith("Apple M4 Pro ("), facts.processor());
        assertEquals(68_719_476_736L, facts.memoryBytes());
        assertEquals(OptionalLong.of(Long.MAX_VALUE), facts.lockedBytes());
        assertEquals(
                List.of(new HostFacts.HardwarePort("Thunderbolt 1", "en2"), new HostFacts.HardwarePort("Wi-Fi", "en0")),
                facts.hardwarePorts());
        assertFalse(facts.toString().contains("36:aa"), "an address: " + facts);
        assertFalse(facts.interfaces().isEmpty());
    }

    @Test
    void readsWhatALinuxKernelLists() throws IOException {
        file("etc/os-release", "NAME=\"Debian\"\nPRETTY_NAME=\"Debian GNU/Linux 13 (trixie)\"\n");
        file("proc/sys/kernel/osrelease", "6.12.1\n");
        file("proc/cpuinfo", "processor : 0\nmodel name\t: AMD EPYC 9454\n");
        file("proc/meminfo", "MemTotal:  1024 kB\nHugePages_Total:  8\nHugePages_Free:  3\nHugepagesize:  2048 kB\n");
        file("proc/self/limits", "Max locked memory         8388608              unlimited            bytes     \n");
        file("proc/modules", "mlx5_ib 1 0 - Live\next4 1 0 - Live\nib_core 1 2 mlx5_ib, Live\n");
        file("sys/class/infiniband/mlx5_0/fw_ver", "28.39.1002\n");
        file("sys/class/infiniband/mlx5_0/ports/1/state", "4: ACTIVE\n");
        file("sys/class/infiniband/mlx5_0/ports/1/phys_state", "5: LinkUp\n");
        file("sys/class/infiniband/mlx5_0/ports/1/rate", "100 Gb/sec (4X EDR)\n");
        file("sys/class/infiniband/mlx5_0/ports/1/link_layer", "Ethernet\n");
        driver("sys/class/infiniband/mlx5_0/device/driver", "mlx5_core");
        file("sys/class/net/enp1s0/mtu", "9000\n");
        file("sys/class/net/enp1s0/speed", "100000\n");
        file("sys/class/net/enp1s0/operstate", "up\n");
        driver("sys/class/net/enp1s0/device/driver", "mlx5_core");
        file("sys/class/net/lo/mtu", "65536\n");
        file("sys/class/net/lo/speed", "-1\n");
        HostFacts facts = linux();
        assertTrue(facts.osName().startsWith("Debian GNU/Linux 13 (trixie) ("), facts.osName());
        assertEquals("6.12.1", facts.kernel());
        assertTrue(facts.processor().startsWith("AMD EPYC 9454 ("), facts.processor());
        assertEquals(1024 * 1024, facts.memoryBytes());
        assertEquals(OptionalLong.of(8_388_608), facts.lockedBytes());
        assertEquals(Optional.of(new HostFacts.HugePages(8, 3, 2048 * 1024)), facts.hugePages());
        assertEquals(List.of("ib_core", "mlx5_ib"), facts.modules());
        assertEquals(
                List.of(new HostFacts.Device(
                        "mlx5_0",
                        "mlx5_core",
                        "28.39.1002",
                        List.of(new HostFacts.Port(1, "4: ACTIVE", "5: LinkUp", "100 Gb/sec (4X EDR)", "Ethernet")))),
                facts.devices());
        assertEquals(
                List.of(
                        new HostFacts.Interface("enp1s0", "mlx5_core", 9000, OptionalLong.of(100_000), "up"),
                        new HostFacts.Interface("lo", "", 65_536, OptionalLong.empty(), "")),
                facts.interfaces());
        assertEquals(List.of(), facts.unanswered());
    }

    @Test
    void aMachineThatTellsNothingIsStillDescribed() {
        HostFacts facts = linux();
        assertEquals("", facts.kernel());
        assertEquals(0, facts.memoryBytes());
        assertEquals(List.of(), facts.devices());
        assertEquals(OptionalLong.empty(), facts.lockedBytes());
        assertEquals(Optional.empty(), facts.hugePages());
    }

    @Test
    void garbageIsNoAnswer() throws IOException {
        file("proc/meminfo", "MemTotal: many\nHugePages_Total:\n");
        file("proc/self/limits", "Max locked memory  -3 x\n");
        file("sys/class/net/eth0/mtu", "99999999999999999999999999\n");
        Files.write(root.resolve("proc/modules"), new byte[] {(byte) 0xff, 0, 10, 13, 32});
        HostFacts facts = linux();
        assertEquals(0, facts.memoryBytes());
        assertEquals(OptionalLong.empty(), facts.lockedBytes());
        assertEquals(Optional.empty(), facts.hugePages());
        assertEquals(0, facts.interfaces().getFirst().mtu());
        assertEquals(List.of(), facts.unanswered());
    }

    @Test
    void aQuestionThatHangsIsLeftToItself() {
        Questions questions = new Questions(Duration.ofMillis(50));
        var hanging = questions.ask("the driver", HostInspectorTest::awaitForever, "none");
        assertEquals("none", hanging.get());
        assertEquals(List.of("the driver: no answer within 50 ms"), questions.unanswered());
    }

    @Test
    void aQuestionThatFailsCostsItsOwnAnswerOnly() {
        Questions questions = new Questions(PATIENCE);
        var failing = questions.ask("the file", HostInspectorTest::fail, "none");
        var prompt = questions.ask("the kernel", () -> "6.12", "none");
        assertEquals("none", failing.get());
        assertEquals("6.12", prompt.get());
        assertEquals(List.of("the file: java.lang.IllegalStateException: broken"), questions.unanswered());
    }

    private static String awaitForever() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return "late";
    }

    private static String fail() {
        throw new IllegalStateException("broken");
    }
}
