package dev.verbscope.cli;

import dev.verbscope.cli.engine.EngineInput;
import dev.verbscope.cli.engine.EngineOrder;
import dev.verbscope.cli.engine.RankLink;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import picocli.CommandLine.Command;

/**
 * {@code verbscope engine}: what the window and {@code link} start as a child. The first line of its standard input is the
 * order, those after it are commands, its end means stop.
 */
@Command(
        name = "engine",
        hidden = true,
        description = "The engine of one rank, commanded on standard input by the process that started it.")
final class EngineCommand implements Callable<Integer> {

    @Override
    public Integer call() throws IOException, InterruptedException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String first = input.readLine();
        if (first == null) {
            return Outcomes.OK;
        }
        EngineOrder order = EngineOrder.parse(first);
        CountDownLatch over = new CountDownLatch(1);
        try {
            RankLink link = RankLink.start(order.plan(), order.devices(), Path.of(order.folder()));
            // A signal asks for the same as the end of the input does. The process must not end while it holds a
            // device, however long its driver takes: so nothing bounds the wait, and the link is not closed, which
            // would give up after a while.
            Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> {
                link.stop("interrupted");
                awaitUninterruptibly(over);
            }));
            Thread.ofPlatform().daemon().name("commands").start(new EngineInput(input, link));
            link.ended().get();
            return Outcomes.OK;
        } catch (ExecutionException e) {
            throw new IllegalStateException("the link thread failed: " + e.getCause(), e.getCause());
        } finally {
            over.countDown();
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        boolean done = false;
        while (!done) {
            try {
                latch.await();
                done = true;
            } catch (InterruptedException e) {
                // ending the process now would take the device along
            }
        }
    }
}
