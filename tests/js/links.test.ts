// How a game is begun: from a link, the form of the game, and Settings, put together.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { fakeLocalStorage } from "./disk.ts";

fakeLocalStorage();
globalThis.addEventListener = () => {};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.document = { getElementById: () => form, documentElement: { dataset: {} } } as any;
const input = (name, value, type = "str") => ({ name, value, dataset: { type } });
const form = {
  dataset: { mind: "" },
  querySelectorAll: () => [
    input("stock", "usual"),
    input("stock", "12", "int"),
    input("hand", "sways"),
    input("hand", "steady"),
    input("first", "0", "int"),
    input("first", "1", "int"),
    input("first", "chance", "chance"),
    input("markers", "rbyg", "open"),
  ],
};
const { computerOf, lastLink, optionsOf, rememberLink, wantedOf } = await import("../../web/js/shell/links.ts");
const { set } = await import("../../web/js/shell/settings.ts");

const asked = (link) => new URLSearchParams(link.split("?")[1]);
const LINK = "#/begin/stonehenge?stock=12&hand=sways&who=computer&level=5&you=0";

beforeEach(() => {
  fakeLocalStorage();
  set("hand", "");
  set("where", "");
});

test("who chose their colours gets them, and who did not, those that the game has", () => {
  assert.deepEqual(optionsOf("stonehenge", asked("?markers=ygrb")), { markers: "ygrb" });
  assert.deepEqual(optionsOf("stonehenge", asked("?")), {});
});

test("Play on the card begins the game as it was begun last", () => {
  assert.equal(lastLink("stonehenge"), "", "nothing is remembered before the first game");
  rememberLink("stonehenge", LINK);
  rememberLink("vaxandis", "#/begin/vaxandis?size=5");
  assert.equal(lastLink("stonehenge"), LINK);
  assert.deepEqual(optionsOf("stonehenge", asked(lastLink("stonehenge"))), { stock: 12, hand: "sways" });
  assert.deepEqual(computerOf("stonehenge", asked(LINK)), { 1: 5 });
});

test("what is remembered leads nowhere else, and what cannot be read is nothing", () => {
  rememberLink("stonehenge", "https://elsewhere.example/");
  assert.equal(lastLink("stonehenge"), "");
  set("last", "{");
  assert.equal(lastLink("stonehenge"), "");
});

test("a steady hand from Settings is in new games, also in the one begun last, unless a link asks for another", () => {
  rememberLink("stonehenge", LINK);
  set("hand", "steady");
  assert.deepEqual(optionsOf("stonehenge", asked("#/begin/stonehenge?practise=1")), { hand: "steady" });
  assert.equal(lastLink("stonehenge"), LINK.replace("sways", "steady"));
  assert.deepEqual(optionsOf("stonehenge", asked(LINK)), { stock: 12, hand: "sways" });
});

test("a lot that is asked for is drawn, and nothing that the form does not offer is taken over", () => {
  const query = asked("#/begin/stonehenge?first=chance&stock=99&seats=2");
  const { first, stock } = optionsOf("stonehenge", query);
  assert.ok(first === 0 || first === 1);
  assert.equal(query.get("first"), String(first), "the friend is told what was drawn");
  assert.equal(stock, undefined);
});

test("with a friend the hand is steady only where the form asks for it, whatever one's own Settings say", () => {
  set("hand", "steady");
  const handOf = (link) => wantedOf("stonehenge", asked(link)).options.hand;
  assert.equal(handOf("#/friend?game=stonehenge&begin=me"), undefined);
  assert.equal(handOf("#/friend?game=stonehenge&begin=me&hand=steady"), "steady");
  rememberLink("stonehenge", "#/friend?game=stonehenge&hand=sways");
  assert.equal(lastLink("stonehenge"), "#/friend?game=stonehenge&hand=sways");
});

test("who is to begin sits where the options say that the game begins", () => {
  const seating = (link) => wantedOf("stonehenge", asked(`#/friend?game=stonehenge${link}`)).seating;
  assert.deepEqual(["&begin=me", "&begin=friend", "&begin=toss"].map(seating), ["0 1", "1 0", "toss"]);
  assert.equal(seating("&begin=me&first=1"), "1 0");
  assert.equal(seating("&begin=friend&first=1"), "0 1");
});

test("the friend is somewhere else, as long as nobody was met on the same Wi-Fi", () => {
  const far = (link) => wantedOf("stonehenge", asked(link)).far;
  assert.equal(far("#/friend?begin=me"), true);
  assert.equal(far("#/friend?begin=me&where=near"), false);
  set("where", "near");
  assert.equal(far("#/friend?begin=me"), false);
  assert.equal(far("#/friend?begin=me&where=far"), true);
});
