#!/usr/bin/env bash
# vm.sh build
# vm.sh run OVERLAY RESULTS
#
# A machine with a real RDMA stack on one that has none: Debian's kernel with its soft-RoCE driver (rdma_rxe), emulated in
# software by QEMU. No KVM, no root, no disk image, and no network while it runs.
#
# build makes the machine: it downloads Debian's packages, takes them apart, and packs what is needed into an initial RAM disk,
# with a Java runtime linked from JDK. What is there already is not made again.
# run boots it with OVERLAY on top of its file system and runs /app/run.sh in it. What that leaves in /results comes out into
# RESULTS, with the console beside it as console.txt. The exit code is that of run.sh; 1 when the machine did not get that far.
#
# Needs Debian's apt, dpkg, xz, qemu-system-x86, and a JDK 25 in JDK.
# WORK: where the machine is made (target/softroce). MODULES: of the Java runtime. SECONDS_AT_MOST: of a run (300).
set -euo pipefail

work=${WORK:-$PWD/target/softroce}
mkdir -p "$work"
work=$(realpath "$work")
modules=${MODULES:-java.base,java.logging,java.management,java.xml,jdk.management,jdk.unsupported}

packages="busybox-static iproute2 ibverbs-utils ibverbs-providers libibverbs1 libnl-3-200 libnl-route-3-200
    libc6 libgcc-s1 libmnl0 libbpf1 libelf1 libcap2 libxtables12 libselinux1 libpcre2-8-0 libtirpc3 zlib1g
    libbsd0 libmd0 libdb5.3"
# In the order in which they are loaded.
drivers="drivers/infiniband/core/ib_core drivers/infiniband/core/ib_uverbs net/ipv4/udp_tunnel net/ipv6/ip6_udp_tunnel
    crypto/crc32_generic drivers/infiniband/sw/rxe/rdma_rxe drivers/net/veth net/sched/sch_netem"

# 6.12 is what this was written with; a Debian without that name has a kernel near it under the general one.
kernel_package() {
    local name
    for name in linux-image-6.12-amd64 linux-image-amd64; do
        if apt-cache show "$name" >/dev/null 2>&1; then
            apt-cache depends "$name" | awk '/Depends: linux-image/ { print $2; exit }'
            return
        fi
    done
    echo "vm.sh: apt knows no kernel package; its lists may be empty (apt-get update)" >&2
    return 1
}

# The packages named, each in a file of its own, into the folder of downloads.
download() {
    local name missing=()
    for name; do
        compgen -G "$work/debs/${name}_*.deb" >/dev/null || missing+=("$name")
    done
    if ((${#missing[@]} > 0)); then
        # as root apt would rather download as its own user, which cannot write here
        (cd "$work/debs" && apt-get download -q -o APT::Sandbox::User=root "${missing[@]}")
    fi
}

# Lists that are missing, or name packages that the mirror has replaced since, are fetched again.
download_with_fresh_lists() {
    download_all || { apt-get update -q && download_all; }
}

download_all() {
    local kernel
    # shellcheck disable=SC2086
    kernel=$(kernel_package) && download "$kernel" $packages
}

archive_of() {
    (cd "$1" && find . | "$work/root/usr/bin/busybox" cpio -o -H newc --quiet)
}

build() {
    local jdk=${JDK:?"vm.sh: set JDK to a JDK 25"} name
    mkdir -p "$work/debs"
    download_with_fresh_lists
    if [[ ! -d $work/kernel ]]; then
        dpkg -x "$work"/debs/"$(kernel_package)"_*.deb "$work/kernel.new"
        mv "$work/kernel.new" "$work/kernel"
    fi
    if [[ ! -d $work/jre ]]; then
        "$jdk/bin/jlink" --add-modules "$modules" --strip-debug --no-man-pages --no-header-files --generate-cds-archive \
            --output "$work/jre.new"
        mv "$work/jre.new" "$work/jre"
    fi

    rm -rf "$work/root"
    mkdir "$work/root"
    for name in $packages; do
        dpkg -x "$work"/debs/"${name}"_*.deb "$work/root"
    done
    cd "$work/root"
    # a merged /usr, as the packages expect of the system they are put into
    for name in bin sbin lib lib64; do
        mkdir -p usr/$name
        if [[ -d $name ]]; then
            cp -an $name/. usr/$name/
            rm -rf $name
        fi
        ln -sfn usr/$name $name
    done
    rm -rf usr/share usr/include usr/lib/systemd usr/lib/udev usr/lib/modules-load.d var usr/lib/x86_64-linux-gnu/{gconv,audit}
    # libibverbs would try every provider's plugin: leave it the one
    find usr/lib -name '*-rdmav*.so' ! -name 'librxe-rdmav*' -delete
    rm -f etc/libibverbs.d/*
    echo 'driver rxe' >etc/libibverbs.d/rxe.driver
    mkdir -p proc sys dev tmp run results drivers opt app var
    ln -sfn ../run var/run
    for name in $drivers; do
        xz -dc "$work"/kernel/lib/modules/*/kernel/"$name".ko.xz >drivers/"$(basename "$name")".ko
    done
    cp -a "$work/jre" opt/jre
    for name in $(usr/bin/busybox --list); do
        [[ -e usr/bin/$name || -e usr/sbin/$name ]] || ln -s busybox "usr/bin/$name"
    done
    cat >init <<INIT
#!/bin/sh
export PATH=/usr/sbin:/usr/bin:/opt/jre/bin LD_LIBRARY_PATH=/usr/lib/x86_64-linux-gnu HOME=/tmp
mount -t devtmpfs d /dev; mount -t proc p /proc; mount -t sysfs s /sys
mkdir -p /dev/shm; mount -t tmpfs t /dev/shm; mount -t tmpfs t /run
ulimit -l unlimited
for driver in $(for name in $drivers; do basename "$name"; done | tr '\n' ' '); do insmod /drivers/\$driver.ko; done
sh /app/run.sh
echo \$? >/results/exit-code
stty -F /dev/ttyS1 raw
tar -c -z -C /results . >/dev/ttyS1
sync
poweroff -f
INIT
    chmod +x init
    archive_of . >"$work/root.cpio"
}

run() {
    local overlay results image
    overlay=$(realpath "$1")
    rm -rf "$2"
    mkdir -p "$2"
    results=$(realpath "$2")
    image=$(mktemp "$work/image.XXXXXX")
    # shellcheck disable=SC2064
    trap "rm -f '$image'" EXIT
    { cat "$work/root.cpio"; archive_of "$overlay"; } >"$image"
    # One host thread for both processors: with one each, a JVM has crashed in there.
    timeout "${SECONDS_AT_MOST:-300}" qemu-system-x86_64 -machine q35 -accel tcg,thread=single -cpu max -smp "${SMP:-2}" -m 2048 \
        -nographic -nodefaults -no-reboot -serial stdio -serial "file:$results/results.tar.gz" \
        -kernel "$work"/kernel/boot/vmlinuz-* -initrd "$image" \
        -append "console=ttyS0 quiet panic=-1 rdinit=/init mitigations=off nokaslr no_timer_check random.trust_cpu=on" \
        </dev/null 2>&1 | sed -u 's/\r//g' | tee "$results/console.txt" || true
    if ! tar -x -z -C "$results" -f "$results/results.tar.gz" 2>/dev/null; then
        echo "vm.sh: the machine ended, or was ended after ${SECONDS_AT_MOST:-300} s, before it had results" >&2
        return 1
    fi
    return "$(cat "$results/exit-code")"
}

case ${1-} in
    build) build ;;
    run) run "${2:?"vm.sh run OVERLAY RESULTS"}" "${3:?"vm.sh run OVERLAY RESULTS"}" ;;
    *)
        echo "vm.sh build | run OVERLAY RESULTS" >&2
        exit 2
        ;;
esac
