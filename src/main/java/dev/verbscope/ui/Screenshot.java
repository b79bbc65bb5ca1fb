package dev.verbscope.ui;

import dev.verbscope.record.WholeFile;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import javafx.scene.Scene;
import javafx.scene.image.Image;
import javafx.scene.image.PixelFormat;
import javax.imageio.ImageIO;

/** A picture of a scene as it is drawn, as a PNG file. */
final class Screenshot {

    private Screenshot() {}

    /** On the FX thread. */
    static Image take(Scene scene) {
        return scene.snapshot(null);
    }

    /** Completes, elsewhere, when the file is whole. */
    static CompletableFuture<Path> writing(Image image, Path file) {
        return elsewhere(() -> {
            write(image, file);
            return file;
        });
    }

    /** Completes, elsewhere, with what a PNG file would hold. */
    static CompletableFuture<byte[]> encoding(Image image) {
        return elsewhere(() -> png(image));
    }

    private static <T> CompletableFuture<T> elsewhere(Callable<T> work) {
        CompletableFuture<T> done = new CompletableFuture<>();
        CurrentLink.ELSEWHERE.execute(() -> {
            try {
                done.complete(work.call());
            } catch (Exception e) {
                done.completeExceptionally(e);
            }
        });
        return done;
    }

    /** On any other thread: encoding takes a while. See {@link WholeFile}. */
    static void write(Image image, Path file) throws IOException {
        byte[] png = png(image);
        WholeFile.write(file, out -> out.write(png));
    }

    /** The picture as a PNG file would hold it. On any thread but the FX thread. */
    static byte[] png(Image image) throws IOException {
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        BufferedImage copy = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
        int[] pixels = ((DataBufferInt) copy.getRaster().getDataBuffer()).getData();
        image.getPixelReader().getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        if (!ImageIO.write(copy, "png", png)) {
            throw new IOException("no PNG encoder in this Java runtime");
        }
        return png.toByteArray();
    }
}
