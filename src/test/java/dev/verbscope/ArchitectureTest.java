package dev.verbscope;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.be;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.GeneralCodingRules;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import dev.verbscope.cli.Main;
import dev.verbscope.verbs.Clock;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Holds the rooms and the arrows between them that {@code docs/design.md} draws: these, and no others. */
class ArchitectureTest {

    /** A room of the program: a package, without the packages below it that are rooms themselves. */
    private enum Room {
        VERBS("verbs"),
        VERBS_FFM("verbs.ffm"),
        VERBS_SIM("verbs.sim"),
        RECORD("record"),
        LINK("link"),
        LINK_WIRE("link.wire"),
        MODEL("model"),
        DIAGNOSE("diagnose"),
        HOST("host"),
        REPORT("report"),
        UI("ui"),
        CLI("cli");

        private final String packageName;

        Room(String name) {
            this.packageName = "dev.verbscope." + name;
        }

        /** The innermost room that a class lies in. */
        static Optional<Room> of(JavaClass type) {
            return Arrays.stream(values())
                    .filter(room -> (type.getPackageName() + ".").startsWith(room.packageName + "."))
                    .max((a, b) -> Integer.compare(a.packageName.length(), b.packageName.length()));
        }

        /** The rooms that this one may use in full, from the table of the design. */
        Set<Room> mayUse() {
            return switch (this) {
                case VERBS, RECORD, LINK_WIRE, HOST -> EnumSet.noneOf(Room.class);
                case VERBS_FFM, VERBS_SIM -> EnumSet.of(VERBS);
                case LINK -> EnumSet.of(VERBS, RECORD, LINK_WIRE);
                case MODEL -> EnumSet.of(RECORD);
                case DIAGNOSE -> EnumSet.of(MODEL, HOST);
                case REPORT -> EnumSet.of(MODEL, DIAGNOSE, HOST, RECORD);
                case UI -> EnumSet.of(MODEL, DIAGNOSE, RECORD, REPORT);
                case CLI -> EnumSet.allOf(Room.class);
            };
        }

        DescribedPredicate<JavaClass> isRoomOf() {
            return describe("are in room " + packageName, type -> of(type).equals(Optional.of(this)));
        }

        @Override
        public String toString() {
            return packageName;
        }
    }

    private static final DescribedPredicate<JavaClass> IN_ANY_ROOM =
            describe("are in a room", type -> Room.of(type).isPresent());

    /**
     * A value of the verbs (state, errno, GID, completion status), open to all rooms: whatever is no live object. Live
     * objects are the interfaces that a provider implements, and the exception they throw. The clock is an interface too,
     * but no part of any device.
     */
    private static final DescribedPredicate<JavaClass> A_VALUE_OF_THE_VERBS = Room.VERBS
            .isRoomOf()
            .and(describe(
                    "are values",
                    type -> type.isEquivalentTo(Clock.class)
                            || !type.isAssignableTo(Throwable.class)
                                    && (!type.isInterface() || type.reflect().isSealed())));

    /** What the window may know of the engine: its command interface and the values that go through it, no machinery. */
    private static final DescribedPredicate<JavaClass> THE_COMMAND_INTERFACE_OF_LINK = Room.LINK
            .isRoomOf()
            .and(describe("are interfaces or values", type -> type.isInterface() || type.isRecord() || type.isEnum()));

    private static final DescribedPredicate<JavaClass> A_VIEW_MODEL = describe(
            "are view models",
            type -> type.getPackageName().startsWith("dev.verbscope.ui.viewmodel")
                    || outermost(type).getSimpleName().endsWith("ViewModel"));

    private static JavaClasses program;

    @BeforeAll
    static void readTheProgram() throws URISyntaxException {
        // By path, not by package: with the tests patched into the module, a package would bring them along
        program = new ClassFileImporter()
                .importPath(Path.of(Main.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI()));
        assertTrue(program.contain(Main.class), () -> "not the program: " + program);
    }

    @Test
    void everyClassIsInARoom() {
        classes().should(be(IN_ANY_ROOM.as("in a room"))).check(program);
    }

    @ParameterizedTest
    @EnumSource
    void theArrowsAreThoseOfTheDesign(Room room) {
        DescribedPredicate<JavaClass> allowed = describe(
                "are in a room that " + room + " may use",
                used -> Room.of(used)
                        .map(other -> other == room || room.mayUse().contains(other))
                        .orElse(true));
        // An array's component type is a dependency of its own
        allowed = allowed.or(describe("are arrays", JavaClass::isArray)).or(A_VALUE_OF_THE_VERBS);
        if (room == Room.UI) {
            allowed = allowed.or(THE_COMMAND_INTERFACE_OF_LINK);
        }
        classes()
                .that(room.isRoomOf())
                .should()
                .onlyDependOnClassesThat(allowed)
                .allowEmptyShould(true)
                .check(program);
    }

    @Test
    void theRoomsHaveNoCircles() {
        slices().assignedFrom(new SliceAssignment() {
                    @Override
                    public SliceIdentifier getIdentifierOf(JavaClass type) {
                        return Room.of(type)
                                .map(room -> SliceIdentifier.of(room.toString()))
                                .orElse(SliceIdentifier.ignore());
                    }

                    @Override
                    public String getDescription() {
                        return "the rooms";
                    }
                })
                .should()
                .beFreeOfCycles()
                .check(program);
    }

    @Test
    void theEngineDoesNotKnowTheEmbeddedFabric() {
        noClasses()
                .that(Room.LINK.isRoomOf().or(Room.LINK_WIRE.isRoomOf()))
                .should()
                .dependOnClassesThat(Room.VERBS_SIM.isRoomOf())
                .allowEmptyShould(true)
                .check(program);
    }

    @Test
    void onlyTheWindowAndTheCommandsKnowJavaFx() {
        noClasses()
                .that(IN_ANY_ROOM.and(not(Room.UI.isRoomOf().or(Room.CLI.isRoomOf()))))
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        "javafx..", "com.sun.javafx..", "org.controlsfx..", "atlantafx..", "org.kordamp.ikonli.."))
                .check(program);
    }

    @Test
    void viewModelsHoldNoControls() {
        noClasses()
                .that(A_VIEW_MODEL)
                .should()
                .dependOnClassesThat(
                        resideInAnyPackage("javafx.scene..", "javafx.stage..", "org.controlsfx..", "atlantafx.."))
                .allowEmptyShould(true)
                .check(program);
    }

    @Test
    void onlyTheCommandsWriteToTheTerminal() {
        noClasses()
                .that(not(Room.CLI.isRoomOf()))
                .should(GeneralCodingRules.ACCESS_STANDARD_STREAMS)
                .check(program);
    }

    private static JavaClass outermost(JavaClass type) {
        return type.getEnclosingClass().map(ArchitectureTest::outermost).orElse(type);
    }
}
