// Which network addresses a friend's browser can have: never this device itself, the devices of one cable, or
// everybody.
import type { Candidate } from "./code.ts";

/**
 * Whether a friend can be there: no loopback, link-local, multicast, broadcast or unspecified address, and no tunnel
 * that could lead to one.
 */
export function isFriendly({ family, address }: Pick<Candidate, "family" | "address">) {
  if (family === "mdns") return true;
  return family === "ipv4"
    ? isFriendlyIpv4(address.split(".").map(Number))
    : isFriendlyIpv6(address.split(":").map((group) => parseInt(group, 16)));
}

/** @param bytes  four */
function isFriendlyIpv4([first = 0, second]: number[]) {
  const linkLocal = first === 169 && second === 254;
  return first !== 0 && first !== 127 && !linkLocal && first < 224; // from 224 on: multicast, reserved, broadcast
}

/** @param groups  eight of 16 bits */
function isFriendlyIpv6(groups: number[]) {
  const [first = 0, second, third, , fifth = 0, sixth] = groups;
  const linkLocal = (first & 0xff80) === 0xfe80; // with fec0::/10, which was site-local
  const multicast = first >= 0xff00;
  const teredo = first === 0x2001 && second === 0;
  const localNat64 = first === 0x64 && second === 0xff9b && third === 1;
  const isatap = (fifth & 0xfcff) === 0 && sixth === 0x5efe;
  const inside = ipv4Inside(groups);
  return !(linkLocal || multicast || teredo || localNat64 || isatap) && (!inside || isFriendlyIpv4(inside));
}

/**
 * The first bytes of the IPv4 address that an IPv6 one stands for, however it is written; `::` and `::1` are such, of
 * 0.0.0.0/8.
 */
function ipv4Inside(groups: number[]) {
  const head = groups
    .slice(0, 6)
    .map((group) => group.toString(16))
    .join(":");
  const bytes = (group: number = 0) => [group >> 8, group & 255];
  // Compatible, mapped, translated, NAT64.
  if (["0:0:0:0:0:0", "0:0:0:0:0:ffff", "0:0:0:0:ffff:0", "64:ff9b:0:0:0:0"].includes(head)) return bytes(groups[6]);
  return groups[0] === 0x2002 ? bytes(groups[1]) : null; // 6to4
}
