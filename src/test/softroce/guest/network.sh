# Two soft-RoCE devices in one machine whose packets really cross a link: rxe0 (10.99.0.1) on one end of a veth pair, rxe1
# (10.99.0.2) on the other. Both addresses are local, so the rule that delivers local addresses at once has to stand behind two
# that send them over the pair. netem on va or vb then loses, delays or reorders what crosses. (busybox runs its own applets
# first, so programs are called by their full path.)
link() { /usr/bin/ip "$@"; }
setting() { echo "$2" >"/proc/sys/net/$1"; }

setting ipv6/conf/all/disable_ipv6 1
setting ipv6/conf/default/disable_ipv6 1
link link set lo up
link link add va type veth peer name vb
link link set va up
link link set vb up
link addr add 10.99.0.1/24 dev va
link addr add 10.99.0.2/24 dev vb
for i in all va vb; do
    setting ipv4/conf/$i/accept_local 1
    setting ipv4/conf/$i/rp_filter 0
done
link rule add pref 300 lookup local
link rule del pref 0
link route add 10.99.0.2 dev va src 10.99.0.1 table 102
link route add 10.99.0.1 dev vb src 10.99.0.2 table 101
link rule add pref 10 iif lo to 10.99.0.2 lookup 102
link rule add pref 11 iif lo to 10.99.0.1 lookup 101
/usr/bin/rdma link add rxe0 type rxe netdev va
/usr/bin/rdma link add rxe1 type rxe netdev vb
# fills the neighbours' cache: the first RTR would wait a second for it
ping -c 1 -W 2 10.99.0.2 >/dev/null
