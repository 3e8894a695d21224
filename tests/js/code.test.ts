// Codes: everything comes back as it was, whatever is not a code is told apart, and nothing foreign gets into a description.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readBase45, readBase64, writeBase45, writeBase64 } from "../../web/js/peer/bases.ts";
import { checkInvitation, checkReply, decode, encode, minutes, read, write, writeQr } from "../../web/js/peer/code.ts";
import { damageOf } from "../../web/js/peer/code-check.ts";
import { CodeError } from "../../web/js/peer/code-error.ts";
import { invitationIn } from "../../web/js/peer/code-form.ts";
import { linkTo } from "../../web/js/peer/handover.ts";
import { description, fields } from "../../web/js/peer/sdp.ts";

const NOW = Date.UTC(2026, 5, 1);
const MDNS = { family: "mdns", address: "8ad9c9e1-7c22-4f0b-9d6e-3f0c5a1b2c3d", port: 51234, reflexive: false };
const V4 = { family: "ipv4", address: "192.168.1.20", port: 40000, reflexive: false };
const V6 = { family: "ipv6", address: "2001:0db8:0000:0000:0000:0000:0000:0001", port: 40001, reflexive: false };
const OUTSIDE = { family: "ipv4", address: "203.0.113.7", port: 61000, reflexive: true };
const CODE = {
  kind: "invitation",
  watch: false,
  nearby: false,
  nonce: "0123456789ab",
  made: minutes(NOW),
  match: "",
  far: false,
  ufrag: "aB3+",
  pwd: "abcdefghijklmnopqrstuv/+",
  fingerprint: "ab".repeat(32),
  candidates: [MDNS],
};
const FIREFOX = { ...CODE, ufrag: "1a2b3c4d", pwd: "0123456789abcdef0123456789abcdef" };

/** Random numbers that are the same in every run. */
function dice(seed) {
  return (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
}

/** The code in a text that a person typed, pasted or scanned. */
const find = (text: string) => read(invitationIn(text));

const because = (reason: string) => (error) =>
  error instanceof CodeError && error.reason === reason && error.title !== "" && error.why !== "";

const CODES = {
  invitation: CODE,
  reply: { ...CODE, kind: "reply" },
  "to watch": { ...CODE, watch: true },
  "to a tab": { ...CODE, nearby: true, candidates: [] },
  "to go on": { ...CODE, match: "deadbeef" },
  "of Firefox": FIREFOX,
  "for another network": { ...CODE, far: true, candidates: [MDNS, OUTSIDE] },
  "with every sort of address": { ...CODE, candidates: [MDNS, V4, V6, OUTSIDE] },
};

for (const [name, code] of Object.entries(CODES)) {
  test(`a code ${name} comes back as it was, by link and by picture`, () => {
    assert.deepEqual(decode(encode(code)), code);
    assert.deepEqual(read(write(code)), code);
    assert.deepEqual(find(write(code)), code);
    assert.deepEqual(find(writeQr(code)), code);
    assert.deepEqual(read(linkTo(code, "https://example.org/sub/index.html#/x", "vaxandis")), code);
  });
}

test("codes have 115 to 180 characters", () => {
  for (const code of [CODE, FIREFOX, { ...FIREFOX, match: "deadbeef", candidates: Array(8).fill(V6) }]) {
    const { length } = write(code);
    assert.ok(length >= 115 && length <= 180, String(length));
  }
});

test("when not all addresses fit, one of every sort stays", () => {
  const { candidates } = read(write({ ...FIREFOX, candidates: [V6, V6, MDNS, MDNS, V4, V4, OUTSIDE] }));
  for (const one of [MDNS, V4, OUTSIDE]) assert.ok(candidates.some((other) => other.address === one.address));
});

test("a code is found in what people paste", () => {
  const text = write(CODE);
  const link = linkTo(CODE, "https://cairn.example/", "skorpion");
  const wrapped = `${link.slice(0, 60)}\n${link.slice(60, 120)}\r\n ${link.slice(120)}`;
  for (const pasted of [` ${text}\n`, `Play? ${link} see you`, `<${link}>`, wrapped, `cairn code: ${text}.`])
    assert.deepEqual(find(pasted), CODE, pasted);
});

test("what is no code says so", () => {
  for (const text of ["", "hello", "https://example.org/", "x".repeat(40)])
    assert.throws(() => find(text), because("unknown"), text);
  const game = '{"cairn":1,"game":"vaxandis","version":1,"seats":2,"options":{},"actions":[]}';
  for (const text of [`https://cairn.example/#/g/${"a1".repeat(40)}`, game])
    assert.throws(() => find(text), because("other"), text);
});

/** Ways to damage a code, and what they are. */
const DAMAGES: [string, (code: string) => string, string][] = [
  ["a letter at its end", (code) => `${code}x`, "added"],
  ["words at its end", (code) => `${code}_Ben_and-Ada`, "added"],
  ["a letter before it", (code) => `x${code}`, "added"],
  ["a letter within", (code) => `${code.slice(0, 50)}x${code.slice(50)}`, "added"],
  ["a thousand letters at its end", (code) => code + "x".repeat(1000), "added"],
  ["another letter at its beginning", (code) => `Q${code.slice(1)}`, "changed"],
  [
    "another letter within",
    (code) => `${code.slice(0, 70)}${code[70] === "q" ? "Q" : "q"}${code.slice(71)}`,
    "changed",
  ],
  ["two letters that changed places", (code) => code.replace(/^(.{60}.*?)(.)(?!\2)(.)/, "$1$3$2"), "changed"],
  ["no first letter", (code) => code.slice(1), "missing"],
  ["no letter at a place within", (code) => code.slice(0, 33) + code.slice(34), "missing"],
  ["no last letter", (code) => code.slice(0, -1), "missing"],
  ["no end", (code) => code.slice(0, -20), "unknown"],
  ["no middle", (code) => code.slice(0, 30) + code.slice(60), "unknown"],
  ["next to nothing", (code) => code.slice(0, 20), "short"],
  ["small letters alone", (code) => code.toLowerCase(), "case"],
  ["capital letters alone", (code) => code.toUpperCase(), "case"],
];
for (const [what, damage, said] of DAMAGES)
  test(`a code with ${what} is told: ${said}`, () => {
    for (const code of Object.values(CODES).map(write)) {
      assert.equal(damageOf(damage(code)), said, code);
      assert.throws(() => read(`#/friend/${damage(code)}?game=vaxandis`), because("damaged"));
    }
  });

test("every single changed character, and every cut, is noticed", () => {
  const text = write(CODE);
  for (let at = 0; at < text.length; at++) {
    const other = text[at] === "A" ? "B" : "A";
    assert.throws(() => read(text.slice(0, at) + other + text.slice(at + 1)), because("damaged"), String(at));
    if (at > 79) assert.throws(() => read(text.slice(0, at)), because("damaged"));
  }
});

test("any bytes at all are a code that comes back the same, or are refused in words", () => {
  const roll = dice(7);
  for (let n = 0; n < 20_000; n++) {
    const bytes = n % 2 ? encode(FIREFOX) : Uint8Array.from({ length: roll(150) }, () => roll(256));
    for (let change = roll(4); change > 0; change--) bytes[roll(bytes.length)] = roll(256);
    const sealed = n % 3 ? bytes : resealed(bytes);
    try {
      assert.deepEqual(encode(decode(sealed)), sealed);
    } catch (error) {
      if (!(error instanceof CodeError)) throw error;
    }
  }
});

test("a checksum that is right does not let anything else through into a description", () => {
  const roll = dice(11);
  const allowed = /^[\x20-\x7e]*$/;
  const line =
    /^(v=0|o=- 1 2 IN IP4 127\.0\.0\.1|s=-|t=0 0|c=IN IP4 0\.0\.0\.0|m=application 9 UDP\/DTLS\/SCTP webrtc-datachannel|a=[a-z0-9-]+:[A-Za-z0-9+/:. -]+)$/;
  let read = 0;
  for (let n = 0; n < 5_000; n++) {
    const bytes = encode(n % 2 ? FIREFOX : CODES["with every sort of address"]);
    for (let change = 1 + roll(5); change > 0; change--) bytes[10 + roll(bytes.length - 14)] = roll(256);
    try {
      const text = description(decode(resealed(bytes)), "active");
      read += 1;
      for (const part of text.split("\r\n").slice(0, -1))
        assert.ok(allowed.test(part) && line.test(part), JSON.stringify(part));
      assert.ok(text.match(/^a=candidate:/gm)?.length ?? 0 <= 8);
    } catch (error) {
      if (!(error instanceof CodeError)) throw error;
    }
  }
  assert.ok(read > 500, `${read} were read`);
});

function resealed(bytes) {
  if (bytes.length < 5) return bytes;
  let sum = -1;
  for (const byte of bytes.subarray(0, -4)) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  new DataView(bytes.buffer).setUint32(bytes.length - 4, ~sum >>> 0);
  return bytes;
}

test("another version is told as such", () => {
  const bytes = encode(CODE);
  bytes[0] = 0x20;
  assert.throws(() => decode(resealed(bytes)), because("newer"));
});

test("own, old, foreign and confused codes each have their own words", () => {
  const reply = { ...CODE, kind: "reply" };
  assert.doesNotThrow(() => checkInvitation(CODE, "", NOW + 3_600_000));
  assert.throws(() => checkInvitation(CODE, CODE.nonce, NOW), because("own"));
  assert.throws(() => checkInvitation(CODE, "", NOW + 25 * 3_600_000), because("expired"));
  assert.throws(() => checkInvitation(reply, "", NOW), because("reply"));
  assert.doesNotThrow(() => checkReply(reply, CODE.nonce));
  assert.throws(() => checkReply(reply, "ba9876543210"), because("foreign"));
  assert.throws(() => checkReply(CODE, CODE.nonce), because("own"));
  assert.throws(() => checkReply(CODE, "ba9876543210"), because("invitation"));
});

test("fields are read out of what browsers say, and only what is known", () => {
  const sdp = [
    "a=ice-ufrag:aB3+",
    "a=ice-pwd:abcdefghijklmnopqrstuv/+",
    `a=fingerprint:sha-256 ${"AB:".repeat(31)}AB`,
    `a=candidate:1 1 udp 2113937151 ${MDNS.address}.local 51234 typ host generation 0`,
    "a=candidate:2 1 UDP 2113937151 192.168.1.20 40000 typ host",
    "a=candidate:3 1 udp 2113937151 2001:db8::1 40001 typ host",
    "a=candidate:4 1 udp 1677729535 203.0.113.7 61000 typ srflx raddr 0.0.0.0 rport 0",
    "a=candidate:5 1 tcp 1518280447 192.168.1.20 9 typ host tcptype active",
    "a=candidate:6 1 udp 1 evil.example 9 typ host",
    "a=candidate:7 1 udp 1 999.1.1.1 9 typ host",
    "a=candidate:8 2 udp 1 10.0.0.1 9 typ host",
  ];
  const { ufrag, pwd, fingerprint } = CODE;
  assert.deepEqual(fields(sdp.join("\r\n")), { ufrag, pwd, fingerprint, candidates: [MDNS, V4, V6, OUTSIDE] });
  assert.throws(() => fields("v=0"), TypeError);
});

test("a description has the role it is given, and every line of its own", () => {
  const text = description(CODES["with every sort of address"], "passive");
  assert.match(text, /a=setup:passive\r\n/);
  assert.match(text, new RegExp(`a=candidate:1 1 udp \\d+ ${MDNS.address}\\.local 51234 typ host\\r\\n`));
  assert.match(text, /203\.0\.113\.7 61000 typ srflx raddr 0\.0\.0\.0 rport 9\r\n/);
});

test("base45 and base64url are inverse, and strict", () => {
  const roll = dice(3);
  for (let n = 0; n < 300; n++) {
    const bytes = Uint8Array.from({ length: roll(60) }, () => roll(256));
    assert.deepEqual(readBase45(writeBase45(bytes)), bytes);
    assert.deepEqual(readBase64(writeBase64(bytes)), bytes);
  }
  assert.equal(writeBase45(new TextEncoder().encode("Hello!!")), "%69 VD92EX0"); // RFC 9285
  for (const text of ["A", ":::", "ZZ", "ab"]) assert.throws(() => readBase45(text));
  for (const text of ["A", "AB", "A=", "A+/A"]) assert.throws(() => readBase64(text));
});

test("a picture of a code is read again", async () => {
  const { encodeQR } = await import("qr");
  const { decodeQR } = await import("qr/decode.js");
  const rows = encodeQR(writeQr(FIREFOX), "raw", { ecc: "low", border: 4 });
  assert.ok(rows.length <= 53, `version ${(rows.length - 25) / 4}`);
  const size = rows.length * 4;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  rows.forEach((row, y) =>
    row.forEach((dot, x) => {
      for (let dy = 0; dot && dy < 4; dy++)
        for (let dx = 0; dx < 4; dx++)
          data.fill(0, ((y * 4 + dy) * size + x * 4 + dx) * 4, ((y * 4 + dy) * size + x * 4 + dx) * 4 + 3);
    }),
  );
  assert.deepEqual(find(decodeQR({ data, width: size, height: size })), FIREFOX);
});

test("no text of another side is ever put into a description", () => {
  for (const file of ["rtc", "spares"]) {
    const source = readFileSync(new URL(`../../web/js/peer/${file}.ts`, import.meta.url), "utf8");
    assert.deepEqual(
      [...source.matchAll(/sdp: (\w+)\(/g)].map(([, name]) => name),
      ["description", "description"],
    );
  }
});
