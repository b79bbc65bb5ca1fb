package dev.verbscope.cli.demo;

import dev.verbscope.verbs.Direction;
import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.WcStatus;
import dev.verbscope.verbs.sim.Fault;
import java.util.Arrays;
import java.util.Optional;

/** The faults that an operator can switch while a session runs, each with the numbers it is switched on with. */
public enum FaultKind {
    DROP_DIRECTION("drop-direction", "Drop everything", true) {
        @Override
        Fault of(Direction direction, int generation) {
            return new Fault.DropDirection(direction, Fault.ALWAYS);
        }
    },
    DROP_LARGE("drop-large", "Drop messages of 4 KiB or more", true) {
        @Override
        Fault of(Direction direction, int generation) {
            return new Fault.DropLarge(direction, Fault.ALWAYS, 4096);
        }
    },
    KILL_DIRECTION("kill-direction", "Kill the direction of this queue pair", true) {
        @Override
        Fault of(Direction direction, int generation) {
            return new Fault.KillDirection(direction, Math.max(1, generation), 0);
        }
    },
    LOSE_MESSAGE("lose-message", "Lose the next message", true) {
        @Override
        Fault of(Direction direction, int generation) {
            return new Fault.LoseMessage(direction, 1);
        }
    },
    CORRUPT_MESSAGE("corrupt-message", "Corrupt the next message", true) {
        @Override
        Fault of(Direction direction, int generation) {
            return new Fault.CorruptMessage(direction, 1);
        }
    },
    DELAY_MESSAGE("delay-message", "Delay the next message by 300 ms", true) {
        @Override
        Fault of(Direction direction, int generation) {
            return new Fault.DelayMessage(direction, 1, 300_000_000);
        }
    },
    COMPLETE_WITH_STATUS("complete-with-status", "Next receive completes with LOC_PROT_ERR", true) {
        @Override
        Fault of(Direction direction, int generation) {
            return new Fault.CompleteWithStatus(direction.receiver(), Fault.Side.RECV, 1, WcStatus.LOC_PROT_ERR);
        }
    },
    SHRINK_CQ("shrink-cq", "Receiver's completion queue holds only 4", true) {
        @Override
        Fault of(Direction direction, int generation) {
            return new Fault.ShrinkCq(direction.receiver(), 4);
        }
    },
    REFUSE_RTR("refuse-rtr", "Sender's RTR fails with EINVAL", true) {
        @Override
        Fault of(Direction direction, int generation) {
            return new Fault.RefuseRtr(direction.sender(), Errno.Name.EINVAL, Fault.ALWAYS);
        }
    },
    REFUSE_CREATE_QP("refuse-create-qp", "Sender's create_qp fails with EBUSY", true) {
        @Override
        Fault of(Direction direction, int generation) {
            return new Fault.RefuseCreateQp(direction.sender(), Errno.Name.EBUSY, Fault.ALWAYS);
        }
    },
    PULL_CABLE("pull-cable", "Pull the cable", false) {
        @Override
        Fault of(Direction direction, int generation) {
            return new Fault.PullCable(0, 0);
        }
    };

    private final String code;
    private final String label;
    private final boolean byDirection;

    FaultKind(String code, String label, boolean byDirection) {
        this.code = code;
        this.label = label;
        this.byDirection = byDirection;
    }

    public static Optional<FaultKind> named(String code) {
        return Arrays.stream(values()).filter(kind -> kind.code.equals(code)).findFirst();
    }

    /** As the fabric's faults and the records call it. */
    public String code() {
        return code;
    }

    /** What it does, for a menu. */
    public String label() {
        return label;
    }

    /** Whether it strikes one direction; what concerns one rank is given by the direction that it sends or receives. */
    public boolean byDirection() {
        return byDirection;
    }

    /**
     * @param direction the direction struck; of no meaning to a fault that strikes none
     * @param generation of the queue pair in use
     */
    abstract Fault of(Direction direction, int generation);

    /** Whether {@code fault} is one of these in that direction. */
    boolean covers(Fault fault, Optional<Direction> direction) {
        return fault.code().equals(code)
                && (!byDirection || direction.filter(d -> strikes(fault, d)).isPresent());
    }

    private boolean strikes(Fault fault, Direction direction) {
        return switch (fault) {
            case Fault.RefuseRtr refuse -> refuse.rank() == direction.sender();
            case Fault.RefuseCreateQp refuse -> refuse.rank() == direction.sender();
            case Fault.ShrinkCq shrink -> shrink.rank() == direction.receiver();
            default -> fault.direction().equals(Optional.of(direction));
        };
    }
}
