#!/usr/bin/env bash
# Boots the machine of vm.sh and lets the program work on its two soft-RoCE devices; target/softroce/results holds what came of
# it. Needs target/classes, target/test-classes and target/lib from a build, and a JDK 25 in JDK.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
here=src/test/softroce
: "${JDK:?"run.sh: set JDK to a JDK 25"}"
export JDK

began=$SECONDS
bash $here/vm.sh build
echo "run.sh: the machine is made, $((SECONDS - began)) s"

# Jars, since the archive of classes takes no folders. Without a window, so without JavaFX.
overlay=target/softroce/overlay
rm -rf $overlay
mkdir -p $overlay/app/lib
cp $here/guest/*.sh $overlay/app/
cp target/lib/{HdrHistogram,jackson,picocli}*.jar $overlay/app/lib/
"$JDK/bin/jar" --create --file $overlay/app/lib/verbscope.jar -C target/classes .
"$JDK/bin/jar" --create --file $overlay/app/lib/guest.jar $(
    cd target/test-classes
    for class in dev/verbscope/cli/SoftRoceGuest*.class dev/verbscope/cli/CommandRun*.class; do
        printf -- '-C target/test-classes %s ' "${class//\$/\\\$}"
    done
)
(cd $overlay && printf '%s' app/lib/*.jar | sed 's:app/lib/:\n/app/lib/:g' | tail -n +2 | paste -sd:) >$overlay/app/class-path

# A rehearsal on this machine leaves an archive of the classes: reading them takes the emulated one half a minute.
rehearsal=target/softroce/rehearsal
rm -rf $rehearsal
mkdir -p $rehearsal
target/softroce/jre/bin/java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx256m -XX:ArchiveClassesAtExit=$overlay/app/guest.jsa \
    -Xlog:cds=off,cds*=off --enable-native-access=ALL-UNNAMED \
    -cp "$(sed "s:/app/:$PWD/$overlay/app/:g" $overlay/app/class-path)" dev.verbscope.cli.SoftRoceGuest $rehearsal --rehearse

bash $here/vm.sh run $overlay target/softroce/results
echo "run.sh: the machine has run, $((SECONDS - began)) s in all"
"$JDK/bin/java" -cp "target/test-classes:target/classes:target/lib/*" dev.verbscope.cli.SoftRoceResults target/softroce/results
