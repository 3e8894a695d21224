#!/usr/bin/env bash
# Two homes behind routers, and an internet between them, all in network namespaces of this machine (root; iproute2, iptables).
# up: home A (hosts hA and hC, 10.1.0.0/24), home B (host hB, 10.2.0.0/24), both masqueraded and closed to strangers; internet: namespace inet,
# 203.0.113.1 (TEST-NET-3), where the site's server and stun.py are to run. down: removes all of it. cut/mend HOST: drops or passes what a host sends and gets.
# Run something there: ip netns exec hA chromium …; ip netns exec inet python tools/serve.py …
set -euo pipefail
spaces="inet hA hB hC rA rB"
down() { for n in $spaces; do ip netns del "$n" 2>/dev/null || true; done; }
up() {
  down
  for n in $spaces; do ip netns add "$n"; ip -n "$n" link set lo up; done
  ip -n inet link add wan type bridge; ip -n inet addr add 203.0.113.1/24 dev wan; ip -n inet link set wan up
  for home in A:1 B:2; do
    r=${home%:*}; k=${home#*:}
    ip link add "w$r" netns inet type veth peer name wan netns "r$r"
    ip -n inet link set "w$r" master wan up
    ip -n "r$r" addr add "203.0.113.1$k/24" dev wan; ip -n "r$r" link set wan up
    ip -n "r$r" link add lan type bridge; ip -n "r$r" addr add "10.$k.0.1/24" dev lan; ip -n "r$r" link set lan up
    ip -n "r$r" route add default via 203.0.113.1
    ip netns exec "r$r" sysctl -qw net.ipv4.ip_forward=1
    ip netns exec "r$r" iptables -t nat -A POSTROUTING -o wan -j MASQUERADE
    for chain in FORWARD INPUT; do # what a stranger sends must leave no trace in the router: it would take a port from those within
      ip netns exec "r$r" iptables -A "$chain" -i wan -m conntrack --ctstate ESTABLISHED,RELATED -j ACCEPT
      ip netns exec "r$r" iptables -A "$chain" -i wan -j DROP
    done
  done
  plug A A 1 10; plug C A 1 11; plug B B 2 10
}
plug() { # host, home, number, last part of the address
  ip link add "p$1" netns "r$2" type veth peer name eth0 netns "h$1"
  ip -n "r$2" link set "p$1" master lan up
  ip -n "h$1" addr add "10.$3.0.$4/24" dev eth0; ip -n "h$1" link set eth0 up; ip -n "h$1" route add default via "10.$3.0.1"
}
case "${1:-}" in
  up) up ;;
  down) down ;;
  cut) ip netns exec "h$2" iptables -I INPUT ! -i lo -j DROP; ip netns exec "h$2" iptables -I OUTPUT ! -o lo -j DROP ;;
  mend) ip netns exec "h$2" iptables -F ;;
  *) echo "two-homes.sh up | down | cut A|B|C | mend A|B|C" >&2; exit 2 ;;
esac
