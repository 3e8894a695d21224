// The one link by which a friend joins: short, whole, and told apart from one that was cut, changed or is newer.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parts } from "./mailbox-parts.ts";

const { readMailLink, writeMailLink, isMailbox, LISTED } = parts;
const SITE = "https://cairn.example.org/";
const secret = Uint8Array.from({ length: 32 }, (_, n) => 255 - n);
const NOW = Date.UTC(2026, 5, 1);
const LINK = {
  secret,
  made: parts.minutes(NOW),
  mailboxes: LISTED.slice(1, 3),
  game: "vaxandis",
  name: "Ben",
  terms: "size=5&begin=toss&clock=10",
};
const reasonOf = (text) => {
  try {
    return readMailLink(text, NOW) ? "taken" : "none";
  } catch ({ reason }) {
    return reason;
  }
};

test("what was written is read, with words about it and behind any site", () => {
  assert.deepEqual(readMailLink(`Come! ${writeMailLink(LINK, `${SITE}#/friend`)} Ben`, NOW), LINK);
  const plain = { ...LINK, name: "", terms: "" };
  assert.deepEqual(readMailLink(writeMailLink(plain, SITE), NOW), plain);
});

test("a name is cleaned, and no longer than names are", () => {
  const link = writeMailLink({ ...LINK, name: `\u202E${"y".repeat(39)}`, terms: "" }, "");
  assert.ok(link.includes("y".repeat(30)));
  assert.equal(readMailLink(link, NOW).name, "y".repeat(24));
});

const LONG = [
  { ...LINK, game: "sedona_vortex", name: "Maximilian Alexander von und zu" },
  { ...LINK, name: "Jürgen, der Große 🎲🎲🎲" },
  { ...LINK, terms: "begin=friend&clock=180&pauses=60&board=abcdefghijklmnopqrstuvwxyzabcdefgh" },
  { ...LINK, name: "x".repeat(500), terms: `begin=me&more=${"y".repeat(40)}` },
];
for (const [n, link] of LONG.entries())
  test(`a link has at most 110 characters, whatever is to be said in it (${n + 1})`, () => {
    const text = writeMailLink(link, SITE);
    assert.ok(text.length <= 110, `${text.length}: ${text}`);
    const { name, terms, ...found } = readMailLink(text, NOW);
    assert.deepEqual(found, { secret, made: LINK.made, mailboxes: link.mailboxes, game: link.game });
    assert.ok(link.name.startsWith(name));
    assert.ok(!terms || terms === link.terms);
  });

test("a mailbox of one’s own is named in the link, and asked where the site’s policy allows it", () => {
  const own = { ...LINK, mailboxes: [LISTED[0], "relay.example.org:7777/cairn"] };
  const text = writeMailLink(own, SITE);
  assert.ok(text.endsWith("?at=relay.example.org%3A7777%2Fcairn"), text);
  assert.deepEqual(readMailLink(text, NOW), own);
  for (const other of [
    "relay.example.org",
    "evil.example.org:7777",
    "nos.lol.example.org",
    "javascript:alert(1)",
    "%",
  ]) {
    const bent = text.replace(/at=.*/, `at=${other}`);
    if (other === "%") assert.equal(reasonOf(bent), "damaged");
    else assert.deepEqual(readMailLink(bent, NOW)?.mailboxes, [LISTED[0]], other);
  }
  const alone = writeMailLink({ ...own, mailboxes: ["relay.example.org:7777"] }, SITE);
  assert.deepEqual(readMailLink(alone, NOW)?.mailboxes, ["relay.example.org:7777"]);
  for (const bent of [alone.replace("7777", "7778"), alone.replace(/\?.*/, "")])
    assert.equal(reasonOf(bent), "unlisted");
  for (const name of ["relay.example.org", "a.b.co:80"]) assert.ok(isMailbox(name), name);
  for (const name of ["", "wss://a.org", "a b.org", "a.org;", "localhost", "'self'", "a.org'"])
    assert.ok(!isMailbox(name), name);
});

test("a link that was cut anywhere, or changed in any character, is damaged", () => {
  const text = writeMailLink(LINK, SITE);
  const [head] = text.split("/m/");
  for (let length = head.length + 3; length < text.length; length++)
    assert.equal(reasonOf(text.slice(0, length)), "damaged", text.slice(0, length));
  for (let at = head.length + 3; at < text.length; at++) {
    const changed = `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`;
    assert.notEqual(reasonOf(changed), "taken", changed);
  }
});

test("a link of a newer version, and one whose mailboxes are not listed, say so", () => {
  const bend = (change) => {
    const text = writeMailLink(LINK, SITE);
    const code = text.split("/").at(-1);
    const bytes = Buffer.from(code, "base64url");
    change(bytes);
    let [one, two] = [1, 1];
    for (const byte of [...new TextEncoder().encode(text.split("/").at(-2)), ...bytes.subarray(0, -2)]) {
      one = (one + byte) % 255;
      two = (two + one) % 255;
    }
    bytes.set([one, two], bytes.length - 2);
    return text.replace(code, bytes.toString("base64url"));
  };
  assert.equal(reasonOf(bend(() => {})), "taken");
  assert.equal(reasonOf(bend((bytes) => (bytes[0] = 0x20))), "newer");
  assert.equal(reasonOf(bend((bytes) => (bytes[1] = 0x40))), "unlisted");
  assert.equal(reasonOf(bend((bytes) => (bytes[1] = 0))), "unlisted");
});

test("the site’s policy lets a page reach the listed mailboxes, and nobody else", () => {
  const policy = readFileSync(new URL("../../netlify.toml", import.meta.url), "utf8");
  const allowed = policy.match(/connect-src ([^;]*);/)?.[1];
  assert.equal(allowed, ["'self'", ...LISTED.map((name) => `wss://${name}`)].join(" "));
});

test("a link works for a day", () => {
  const text = writeMailLink(LINK, SITE);
  const after = (minutes) => readMailLink(text, NOW + minutes * 60_000);
  assert.ok(after(24 * 60));
  assert.throws(() => after(24 * 60 + 1), { reason: "late" });
  assert.ok(after(-5), "a clock that is behind");
});

test("nonsense is no link, and never more than a reason", () => {
  for (const text of ["", "#/m", "#/friend/abc", "hello"]) assert.equal(reasonOf(text), "none");
  for (const text of ["#/m/", "#/m//", "#/m/%/A", "#/m/a/%E0", `#/m/a/${"A".repeat(1e5)}`, "#/m/,,,/AAAA?at=%"])
    assert.equal(reasonOf(text), "damaged", text);
});

/** Ways to damage a link, and what is said of it. */
const DAMAGES: [string, (link: string) => string, RegExp][] = [
  ["a letter at its end", (link) => `${link}x`, /was added/],
  ["a letter within its code", (link) => `${link.slice(0, -20)}x${link.slice(-20)}`, /was added/],
  ["a letter more in its words", (link) => link.replace("vaxandis", "vaxaxndis"), /was added/],
  [
    "another letter in its code",
    (link) => `${link.slice(0, -20)}${link.at(-20) === "a" ? "b" : "a"}${link.slice(-19)}`,
    /was changed/,
  ],
  ["another letter in its words", (link) => link.replace("Ben", "Bem"), /was changed/],
  ["another first letter of its code", (link) => link.replace(/\/E(?=[^/]*$)/, "/A"), /was changed/],
  ["no last letter", (link) => link.slice(0, -1), /A character of it is missing/],
  ["no letter at a place within", (link) => link.slice(0, -20) + link.slice(-19), /A character of it is missing/],
  ["no end", (link) => link.slice(0, -9), /A part of it is missing/],
  ["no code", (link) => link.replace(/[^/]*$/, ""), /Most of it is missing/],
  ["small letters alone", (link) => link.toLowerCase(), /made alike/],
];
for (const [what, damage, said] of DAMAGES)
  test(`a link with ${what} says so`, () => {
    assert.throws(() => readMailLink(damage(writeMailLink(LINK, SITE)), NOW), said);
  });
