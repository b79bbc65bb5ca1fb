# What the machine does: what Debian's own programs and sysfs say of the devices, then what Verbscope says and does with them.
set -e
. /app/network.sh

facts=/results/facts
mkdir -p $facts
/usr/bin/ibv_devices >$facts/ibv_devices.txt
for device in rxe0 rxe1; do
    /usr/bin/ibv_devinfo -v -d $device >$facts/ibv_devinfo-$device.txt
    port=/sys/class/infiniband/$device/ports/1
    mkdir -p $facts/sysfs-$device
    cat $port/state >$facts/sysfs-$device/state
    cat $port/link_layer >$facts/sysfs-$device/link_layer
    # a table of 1024, most of it empty: an unused slot has no type to read
    i=0
    while [ -e $port/gids/$i ] && [ $i -lt 16 ]; do
        gid=$(cat $port/gids/$i)
        if [ "$gid" != 0000:0000:0000:0000:0000:0000:0000:0000 ]; then
            echo "$i $gid $(cat $port/gid_attrs/types/$i) $(cat $port/gid_attrs/ndevs/$i)" >>$facts/sysfs-$device/gids
        fi
        i=$((i + 1))
    done
done

exec java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx256m -Dstdout.encoding=UTF-8 -XX:SharedArchiveFile=/app/guest.jsa -Xlog:cds=off,cds*=off \
    --enable-native-access=ALL-UNNAMED -cp "$(cat /app/class-path)" dev.verbscope.cli.SoftRoceGuest /results
