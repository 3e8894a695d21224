// An invitation makes a browser contact no address that cannot be a friend's.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkInvitation, minutes, read, write } from "../../web/js/peer/code.ts";
import { CodeError } from "../../web/js/peer/code-error.ts";
import { fields } from "../../web/js/peer/sdp.ts";

const NOW = Date.UTC(2026, 5, 1);
const CODE = {
  kind: "invitation",
  watch: false,
  nearby: false,
  nonce: "0123456789ab",
  made: minutes(NOW),
  match: "",
  ufrag: "abcd",
  pwd: "a".repeat(22),
  fingerprint: "ab".repeat(32),
  candidates: [],
};

/** An IPv6 address as codes hold it: eight groups of four digits. */
function groups(short: string) {
  const [head, tail = ""] = short.split("::").map((part) => part.split(":").filter(Boolean));
  return [...head, ...Array(8 - head.length - tail.length).fill("0"), ...tail]
    .map((group) => group.padStart(4, "0"))
    .join(":");
}
const v4 = (address) => ({ family: "ipv4", address, port: 9, reflexive: true });
const v6 = (short) => ({ family: "ipv6", address: groups(short), port: 9, reflexive: true });
const REFUSED = {
  unspecified: [v4("0.0.0.0"), v4("0.1.2.3"), v6("::")],
  loopback: [v4("127.0.0.1"), v4("127.255.0.9"), v6("::1")],
  "link-local": [v4("169.254.169.254"), v6("fe80::1"), v6("febf::1")],
  "site-local": [v6("fec0::1"), v6("feff:ffff::1")],
  multicast: [v4("224.0.0.251"), v4("239.255.255.250"), v6("ff02::fb"), v6("ff05::c")],
  "broadcast and reserved": [v4("255.255.255.255"), v4("240.0.0.1")],
  mapped: [v6("::ffff:7f00:1"), v6("::ffff:a9fe:a9fe"), v6("::ffff:ffff:ffff"), v6("::ffff:0:0")],
  "compatible, translated, NAT64 and 6to4": [
    v6("::7f00:1"),
    v6("::ffff:0:7f00:1"),
    v6("64:ff9b::7f00:1"),
    v6("2002:7f00:1::"),
  ],
  "local NAT64": [v6("64:ff9b:1::a00:1"), v6("64:ff9b:1:7f00:0:100::"), v6("64:ff9b:1:ffff::cb00:7107")],
  Teredo: [v6("2001::1"), v6("2001:0:cb00:7107:8000:63bf:3fff:fdd2")],
  ISATAP: [v6("fd00::5efe:a00:1"), v6("2001:db8::200:5efe:cb00:7107"), v6("2001:db8::100:5efe:cb00:7107")],
  "broadcast inside": [v6("::ffff:ffff"), v6("64:ff9b::ffff:ffff"), v6("2002:ffff:ffff::")],
};
const FRIENDLY = [
  v4("192.168.0.1"),
  v4("10.0.0.8"),
  v4("172.16.3.4"),
  v4("100.64.0.1"),
  v4("203.0.113.7"),
  v4("223.255.255.1"),
  v4("169.253.1.1"),
  v6("2001:db8::1"),
  v6("fd00::1"),
  v6("2001:1::1"),
  v6("64:ff9b::a00:1"),
  v6("2001:db8::400:5efe:1:1"),
  v6("::ffff:c0a8:1"),
  v6("64:ff9b::cb00:7107"),
  v6("2002:cb00:7107::1"),
];

for (const [name, candidates] of Object.entries(REFUSED)) {
  for (const candidate of candidates) {
    for (const kind of ["invitation", "reply"]) {
      test(`a ${kind} with the ${name} address ${candidate.address} is refused with a sentence`, () => {
        const text = write({ ...CODE, kind, candidates: [v4("203.0.113.7"), candidate] });
        assert.throws(
          () => read(text),
          (error) =>
            error instanceof CodeError &&
            error.reason === "address" &&
            /leads to no friend/.test(error.title) &&
            error.why !== "",
        );
      });
    }
  }
}

test("the addresses that homes and networks have are read", () => {
  for (const candidate of FRIENDLY)
    assert.deepEqual(read(write({ ...CODE, candidates: [candidate] })).candidates, [candidate]);
});

test("what our own browser says of itself is left out where a friend would refuse it", () => {
  const hosts = ["127.0.0.1", "169.254.7.7", "192.168.1.20", "fe80::1", "::1", "::ffff:7f00:1", "fd00::1"];
  const lines = hosts.map((host, at) => `a=candidate:${at} 1 udp 2113937151 ${host} 4000 typ host`);
  const sdp = [
    "a=ice-ufrag:aB3+",
    "a=ice-pwd:abcdefghijklmnopqrstuv/+",
    `a=fingerprint:sha-256 ${"AB:".repeat(31)}AB`,
    ...lines,
  ].join("\r\n");
  assert.deepEqual(
    fields(sdp).candidates.map(({ address }) => address),
    ["192.168.1.20", groups("fd00::1")],
  );
});

test("an invitation made in the year 2056 is not taken for a fresh one", () => {
  const code = (made) => read(write({ ...CODE, made }));
  assert.throws(
    () => checkInvitation(code(0xffffff), "", NOW),
    (error) => error.reason === "early",
  );
  assert.doesNotThrow(() => checkInvitation(code(minutes(NOW) + 60), "", NOW)); // a clock that is an hour fast
});
