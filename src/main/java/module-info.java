/** Verbscope, a desktop RDMA link inspector. It is a program, not a library: nothing is exported for others to build on. */
module dev.verbscope {
    requires atlantafx.base;
    requires HdrHistogram;
    requires info.picocli;
    requires java.desktop; // ImageIO, for screenshots
    requires java.management;
    requires javafx.controls;
    requires jdk.management; // bytes allocated by a thread, for the benchmarks
    requires org.controlsfx.controls;
    requires org.kordamp.ikonli.javafx;
    requires org.kordamp.ikonli.materialdesign2;
    requires tools.jackson.databind;

    opens dev.verbscope.cli to
            info.picocli,
            tools.jackson.databind;
    // Facts are stored as JSON
    opens dev.verbscope.record to
            tools.jackson.databind;
    opens dev.verbscope.verbs to
            tools.jackson.databind;
    // JavaFX starts the Application class by reflection
    opens dev.verbscope.ui to
            javafx.graphics;
}
