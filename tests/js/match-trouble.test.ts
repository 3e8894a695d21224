/** Trouble in a match: who is away, and how to go on. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeLocalStorage } from "./disk.ts";

fakeLocalStorage();
globalThis.document = { documentElement: { dataset: {} } };
const { trouble } = await import("../../web/js/peer/match-trouble.ts");
const { foremost } = await import("../../web/js/peer/friends.ts");
const { newMistakes } = await import("../../web/js/peer/match.ts");

const AWAY = { link: null, party: 1, name: "Ada", phase: "away", match: "1f0e", words: [], left: false, ended: null };

test("a friend who is away can be invited again, to go on or to play another", () => {
  const told = (view) => trouble(AWAY, { friends: [AWAY], ...view }).why;
  assert.match(told({ by_link: true }), /Invite again, or go on by link\.$/);
  assert.match(told({ by_link: true, is_over: true }), /The game is over, and kept\. Invite again to play another\.$/);
});

test("that no clock runs by link is said before it is gone on with so", () => {
  const why = (view) => trouble(AWAY, { friends: [AWAY], by_link: true, ...view }).why;
  assert.match(why({ is_timed: true }), /by link\. By link, no clock runs\.$/);
  assert.doesNotMatch(why({ is_timed: true, is_over: true }), /clock/);
});

test("a friend who is looked for is named, or your friend within a sentence", () => {
  const why = (name) => trouble({ ...AWAY, name }, { friends: [{ ...AWAY, name }] }, undefined, "seeks").why;
  assert.match(why("Ada"), /as soon as \u2068Ada\u2069 is back/);
  assert.match(why(""), /as soon as your friend is back/);
});

test("of several friends the headline says who is away", () => {
  const [ben, cleo] = ["Ben", "Cleo"].map((name, n) => ({ ...AWAY, party: n + 1, link: n, name }));
  const title = (...friends) =>
    trouble(
      friends.find(({ phase }) => phase === "away"),
      { friends },
    ).title;
  assert.equal(title({ ...ben, phase: "playing" }, cleo), "\u2068Cleo\u2069 is away.");
  assert.equal(title({ ...ben, left: true }, { ...cleo, phase: "playing" }), "\u2068Ben\u2069 has left.");
  assert.equal(title(ben, cleo), "\u2068Ben\u2069 and \u2068Cleo\u2069 are away.");
  assert.equal(title(ben), "The connection is gone.");
});

test("who of several has been away for longer than agreed need not be waited for", () => {
  const cleo = { ...AWAY, party: 2, name: "Cleo" };
  const ben = { ...AWAY, link: 1, name: "Ben", phase: "playing" };
  const ada = { ...AWAY, link: 0, party: 0, phase: "playing" };
  const told = (friends, gone) => {
    const { title, why, ways } = trouble(friends[0], { friends, gone });
    return [title, /everybody who is here agrees/.test(why), ways.map(([, name]) => name)];
  };
  const host = ["Away for longer than agreed: Cleo.", true, ["invite", "claim", "close-trouble"]];
  assert.deepEqual(told([cleo, ben], ["Cleo"]), host);
  assert.deepEqual(told([ada], ["Cleo"]), [host[0], true, ["claim", "close-trouble"]], "a guest invites nobody else");
  const alone = ["Away for longer than agreed: Ada.", false, ["invite", "claim", "close-trouble"]];
  assert.deepEqual(told([{ ...ada, phase: "away" }], ["Ada"]), alone);
});

test("where the computer plays the game, it can play for who is away", () => {
  const cleo = { ...AWAY, party: 2, name: "Cleo" };
  const ada = { ...AWAY, link: 0, party: 0, phase: "playing" };
  const { why, ways } = trouble(ada, { friends: [ada], gone: ["Cleo"], may_substitute: true });
  assert.equal(why, "Everybody who is here has to agree.");
  assert.deepEqual(
    ways.map(([, name]) => name),
    ["substitute", "claim"],
  );
  const replaced = trouble({ ...cleo, substituted: true }, { friends: [{ ...cleo, substituted: true }] });
  assert.equal(replaced.title, "The computer plays for \u2068Cleo\u2069.");
  assert.deepEqual(
    replaced.ways.map(([, name]) => name),
    ["invite", "close-trouble"],
  );
  const back = trouble(ada, { friends: [ada], is_substituted: true });
  assert.deepEqual(
    back.ways.map(([, name]) => name),
    ["return", "close-trouble"],
  );
});

test("who is missed comes before whom the computer plays for", () => {
  const cleo = { ...AWAY, party: 2, name: "Cleo", substituted: true };
  const ben = { ...AWAY, link: 1, name: "Ben" };
  assert.equal(foremost([cleo, ben]), ben);
  assert.equal(foremost([{ ...ben, phase: "playing" }, cleo]), cleo);
});

test("a mistake of ours that ends a connection is there to be copied, and is reported once", () => {
  const ended = ["internal", "The connection was ended.", "Something went wrong on this page.", "KeyError"];
  const friend = { ...AWAY, phase: "over", ended };
  assert.equal(trouble(friend, { friends: [friend] }).details, "KeyError");
  const flooded = { ...AWAY, ended: ["flood", "The connection was ended.", "Too much came at once.", ""] };
  assert.deepEqual(newMistakes([friend, flooded, AWAY], []), ["KeyError"]);
  assert.deepEqual(newMistakes([friend], [friend]), []);
});
