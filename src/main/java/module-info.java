/**
 * Verbscope, a desktop RDMA link inspector. It is a program, not a library: nothing is exported for others to build on.
 * Open as a whole: JavaFX starts the Application class, picocli fills the commands and Jackson the facts by reflection,
 * and the compiler plugin's parser takes the last word of {@code opens dev.verbscope.record} for the keyword.
 */
open module dev.verbscope {
    requires atlantafx.base;
    requires HdrHistogram;
    requires info.picocli;
    requires java.desktop; // ImageIO, for screenshots
    requires java.management;
    requires javafx.controls;
    requires jdk.management; // bytes allocated by a thread, for the benchmarks
    requires jdk.unsupported; // signals, which come before shutdown hooks
    requires org.controlsfx.controls;
    requires org.kordamp.ikonli.javafx;
    requires org.kordamp.ikonli.materialdesign2;
    requires tools.jackson.databind;
}
