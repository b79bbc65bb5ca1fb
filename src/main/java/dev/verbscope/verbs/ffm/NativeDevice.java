package dev.verbscope.verbs.ffm;

import dev.verbscope.verbs.CompletionQueue;
import dev.verbscope.verbs.Device;
import dev.verbscope.verbs.DeviceLimits;
import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.Gid;
import dev.verbscope.verbs.GidEntry;
import dev.verbscope.verbs.GidType;
import dev.verbscope.verbs.LinkLayer;
import dev.verbscope.verbs.Mtu;
import dev.verbscope.verbs.Os;
import dev.verbscope.verbs.PortAttributes;
import dev.verbscope.verbs.PortState;
import dev.verbscope.verbs.ProtectionDomain;
import dev.verbscope.verbs.VerbsException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;

/** An opened context. Owned by the thread that opened it. */
final class NativeDevice implements Device {
    private final String name;
    private final Call call;
    private final Arena arena;
    private final MemorySegment context;
    private final int transport;
    private final MemorySegment scratch;
    private final Lifetime life = new Lifetime();
    private final Map<Integer, String> netdevs = new HashMap<>();

    /** @param arena closed with the device */
    NativeDevice(String name, Call call, Arena arena, MemorySegment context) {
        this.name = name;
        this.call = call;
        this.arena = arena;
        this.context = context.reinterpret(Layouts.Context.SIZE);
        this.transport = MemorySegment.ofAddress(this.context.get(Layouts.LONG, Layouts.Context.DEVICE))
                .reinterpret(Layouts.DeviceHead.SIZE)
                .get(Layouts.INT, Layouts.DeviceHead.TRANSPORT_TYPE);
        this.scratch = arena.allocate(Layouts.DeviceAttr.SIZE, 8);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Os os() {
        return call.library().os();
    }

    Call call() {
        return call;
    }

    Arena arena() {
        return arena;
    }

    Lifetime life() {
        return life;
    }

    /** One of the calls that are no symbols, by its offset in ibv_context. */
    MemorySegment operation(long offset) {
        return MemorySegment.ofAddress(context.get(Layouts.LONG, offset));
    }

    @Override
    public DeviceLimits queryDevice() throws VerbsException {
        scratch.fill((byte) 0);
        call.check(VerbsFunction.QUERY_DEVICE, "querying " + name, capture ->
                (int) call.library().handle(VerbsFunction.QUERY_DEVICE).invokeExact(capture, context, scratch));
        return new DeviceLimits(
                scratch.get(
                        ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN), Layouts.DeviceAttr.NODE_GUID),
                scratch.get(Layouts.INT, Layouts.DeviceAttr.MAX_QP),
                scratch.get(Layouts.INT, Layouts.DeviceAttr.MAX_QP_WR),
                scratch.get(Layouts.INT, Layouts.DeviceAttr.MAX_MR),
                scratch.get(Layouts.INT, Layouts.DeviceAttr.MAX_PD),
                scratch.get(Layouts.INT, Layouts.DeviceAttr.MAX_CQE),
                Byte.toUnsignedInt(scratch.get(Layouts.BYTE, Layouts.DeviceAttr.PHYS_PORT_CNT)));
    }

    @Override
    public PortAttributes queryPort(int port) throws VerbsException {
        scratch.fill((byte) 0);
        call.check(VerbsFunction.QUERY_PORT, "querying port " + port + " of " + name, capture -> (int)
                call.library().handle(VerbsFunction.QUERY_PORT).invokeExact(capture, context, (byte) port, scratch));
        return new PortAttributes(
                port,
                PortState.of(scratch.get(Layouts.INT, Layouts.PortAttr.STATE)),
                mtu(scratch.get(Layouts.INT, Layouts.PortAttr.MAX_MTU)),
                mtu(scratch.get(Layouts.INT, Layouts.PortAttr.ACTIVE_MTU)),
                scratch.get(Layouts.INT, Layouts.PortAttr.GID_TBL_LEN),
                Integer.toUnsignedLong(scratch.get(Layouts.INT, Layouts.PortAttr.MAX_MSG_SZ)),
                Short.toUnsignedInt(scratch.get(Layouts.SHORT, Layouts.PortAttr.LID)),
                linkLayer(Byte.toUnsignedInt(scratch.get(Layouts.BYTE, Layouts.PortAttr.LINK_LAYER))),
                gbps(
                        Byte.toUnsignedInt(scratch.get(Layouts.BYTE, Layouts.PortAttr.ACTIVE_WIDTH)),
                        Byte.toUnsignedInt(scratch.get(Layouts.BYTE, Layouts.PortAttr.ACTIVE_SPEED))));
    }

    /**
     * Apple's devices say Thunderbolt as their transport, whatever their port says; and there is no other kind of device on
     * macOS.
     */
    private LinkLayer linkLayer(int number) {
        LinkLayer said = LinkLayer.of(number);
        boolean thunderbolt =
                transport == LinkLayer.THUNDERBOLT.number() || os() == Os.MACOS && said != LinkLayer.INFINIBAND;
        return thunderbolt ? LinkLayer.THUNDERBOLT : said;
    }

    /** A port that is down may say 0. */
    private static Mtu mtu(int number) {
        return number >= 1 && number <= 5 ? Mtu.ofNumber(number) : Mtu.MTU_1024;
    }

    /** Width code times speed code of the InfiniBand specification; 0 for a code that is not in it. */
    private static int gbps(int width, int speed) {
        double lanes = switch (width) {
            case 1 -> 1;
            case 2 -> 4;
            case 4 -> 8;
            case 8 -> 12;
            case 16 -> 2;
            default -> 0;
        };
        double lane = switch (speed) {
            case 1 -> 2.5;
            case 2 -> 5;
            case 4, 8 -> 10;
            case 16 -> 14;
            case 32 -> 25;
            case 64 -> 50;
            case 128 -> 100;
            default -> 0;
        };
        return (int) Math.round(lanes * lane);
    }

    @Override
    public GidEntry queryGid(int port, int index) throws VerbsException {
        if (call.library().has(VerbsFunction.QUERY_GID_EX)) {
            scratch.fill((byte) 0);
            int result = call.number(VerbsFunction.QUERY_GID_EX, capture -> (int) call.library()
                    .handle(VerbsFunction.QUERY_GID_EX)
                    .invokeExact(capture, context, port, index, scratch, 0, Layouts.GidEntryLayout.SIZE));
            if (result == 0) {
                return new GidEntry(
                        index,
                        gid(),
                        type(scratch.get(Layouts.INT, Layouts.GidEntryLayout.GID_TYPE)),
                        netdev(scratch.get(Layouts.INT, Layouts.GidEntryLayout.NDEV_IFINDEX)));
            }
            if (call.errnoOf(result).name().equals(Errno.Name.ENODATA.name())) {
                return new GidEntry(index, Gid.ZERO, GidType.UNKNOWN, "");
            }
            // an older kernel lacks the call: the plain one tells the GID, and sysfs the rest
        }
        scratch.fill((byte) 0);
        call.check(
                VerbsFunction.QUERY_GID,
                "querying GID " + index + " of port " + port + " of " + name,
                capture -> (int) call.library()
                        .handle(VerbsFunction.QUERY_GID)
                        .invokeExact(capture, context, (byte) port, index, scratch));
        Gid gid = gid();
        // reading the files of 1024 empty slots takes seconds
        return gid.equals(Gid.ZERO)
                ? new GidEntry(index, gid, GidType.UNKNOWN, "")
                : SysfsGids.complete(name, port, index, gid);
    }

    /** Asking for a name goes through all interfaces, and a table may have 1024 entries on a few of them. */
    private String netdev(int ifindex) {
        return netdevs.computeIfAbsent(ifindex, Netdevs::named);
    }

    private static GidType type(int number) {
        return switch (number) {
            case 0 -> GidType.IB;
            case 1 -> GidType.ROCE_V1;
            case 2 -> GidType.ROCE_V2;
            default -> GidType.UNKNOWN;
        };
    }

    private Gid gid() {
        byte[] raw = new byte[16];
        MemorySegment.copy(scratch, Layouts.BYTE, 0, raw, 0, raw.length);
        return Gid.of(raw, 0);
    }

    @Override
    public ProtectionDomain allocPd() throws VerbsException {
        MemorySegment pd = call.pointer(VerbsFunction.ALLOC_PD, "allocating a protection domain on " + name, capture ->
                (MemorySegment) call.library().handle(VerbsFunction.ALLOC_PD).invokeExact(capture, context));
        return new NativePd(this, pd);
    }

    @Override
    public CompletionQueue createCq(int depth) throws VerbsException {
        checkOperations();
        MemorySegment pointer = call.pointer(
                VerbsFunction.CREATE_CQ,
                "creating a completion queue of " + depth + " on " + name,
                capture -> (MemorySegment) call.library()
                        .handle(VerbsFunction.CREATE_CQ)
                        .invokeExact(capture, context, depth, MemorySegment.NULL, MemorySegment.NULL, 0));
        NativeCq cq = new NativeCq(this, pointer);
        int polled = cq.poll(cq.newBatch(1));
        if (polled != 0) {
            VerbsException unusable =
                    unusable("polling an empty completion queue of " + name + " gave " + polled + " and not 0");
            try {
                cq.close();
            } catch (VerbsException e) {
                unusable.addSuppressed(e);
            }
            throw unusable;
        }
        return cq;
    }

    /** A jump through a pointer that is not set would end the process. */
    private void checkOperations() throws VerbsException {
        long[] offsets = {Layouts.Context.POLL_CQ, Layouts.Context.POST_SEND, Layouts.Context.POST_RECV};
        String[] names = {"poll_cq", "post_send", "post_recv"};
        for (int i = 0; i < offsets.length; i++) {
            if (operation(offsets[i]).equals(MemorySegment.NULL)) {
                throw unusable(name + " has no " + names[i] + " in its context");
            }
        }
    }

    private VerbsException unusable(String why) {
        return new VerbsException(
                "checking the data path",
                Errno.of(os(), Errno.Name.ENOSYS),
                why + "; nothing was posted. This program does not know the library's layout of ibv_context");
    }

    @Override
    public void close() throws VerbsException {
        if (life.ended()) {
            return;
        }
        life.end(call, VerbsFunction.CLOSE_DEVICE, "closing " + name, capture ->
                (int) call.library().handle(VerbsFunction.CLOSE_DEVICE).invokeExact(capture, context));
        arena.close();
    }
}
