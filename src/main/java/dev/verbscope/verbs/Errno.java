package dev.verbscope.verbs;

import java.util.Arrays;

/**
 * An errno as one operating system numbers it. The same name has another number on the other system, so none of the
 * three parts is ever shown alone.
 *
 * @param os the system that reported it
 * @param number the positive number
 */
public record Errno(Os os, int number) {

    /** The names met on verbs calls and sockets, with both numbers (macOS, Linux). */
    public enum Name {
        EPERM(1, 1, "not permitted"),
        ENOENT(2, 2, "no such file or directory"),
        EINTR(4, 4, "interrupted"),
        EIO(5, 5, "input/output error"),
        ENOMEM(12, 12, "out of memory or of queue space"),
        EACCES(13, 13, "permission denied"),
        EFAULT(14, 14, "bad address, or a per-boot pool is used up"),
        EBUSY(16, 16, "in use, or stale resources of a dead process"),
        ENODEV(19, 19, "no such device or path"),
        EINVAL(22, 22, "a value the driver refuses"),
        EPIPE(32, 32, "the peer has closed"),
        EAGAIN(35, 11, "not now"),
        ENOSYS(78, 38, "the kernel has no RDMA"),
        ENOTSUP(45, 95, "not supported by this device"),
        EADDRINUSE(48, 98, "the address is already taken"),
        EADDRNOTAVAIL(49, 99, "the address is on no interface of this host"),
        ENETUNREACH(51, 101, "no route to the network"),
        ECONNRESET(54, 104, "the peer reset the connection"),
        ETIMEDOUT(60, 110, "the peer could not be reached in time"),
        ECONNREFUSED(61, 111, "nothing listens there yet"),
        EHOSTUNREACH(65, 113, "no route to the host"),
        ENODATA(96, 61, "nothing there: an empty slot or no protection domain left"),
        EOPNOTSUPP(102, 95, "not supported by this device");

        private final int macos;
        private final int linux;
        private final String meaning;

        Name(int macos, int linux, String meaning) {
            this.macos = macos;
            this.linux = linux;
            this.meaning = meaning;
        }

        /** The number this name has on {@code os}. */
        public int on(Os os) {
            return os == Os.MACOS ? macos : linux;
        }

        public String meaning() {
            return meaning;
        }
    }

    /** The errno called {@code name} on {@code os}. */
    public static Errno of(Os os, Name name) {
        return new Errno(os, name.on(os));
    }

    /** The symbolic name, or {@code errno} for a number outside the table. */
    public String name() {
        return Arrays.stream(Name.values())
                .filter(n -> n.on(os) == number)
                .findFirst()
                .map(Enum::name)
                .orElse("errno");
    }

    /** What the number usually means on a verbs call or a socket; empty outside the table. */
    public String meaning() {
        return Arrays.stream(Name.values())
                .filter(n -> n.on(os) == number)
                .findFirst()
                .map(Name::meaning)
                .orElse("");
    }

    /** For example {@code ENOTSUP (macOS 45)}. */
    @Override
    public String toString() {
        return name() + " (" + os.label() + " " + number + ")";
    }
}
