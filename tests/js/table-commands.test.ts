/** The commands of the table's buttons: an answer carries the number of the offer that is shown. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { commandsOf } from "../../web/js/board/table-commands.ts";

/** The messages that some commands send while this offer is shown. */
function sent(offer, ...names) {
  const messages = [];
  const table = {
    parts: { overlays: {}, board: {} },
    actions: { send: (message) => messages.push(message) },
    state: () => ({ view: { offer } }),
    update() {},
  };
  const commands = commandsOf(table);
  for (const name of names) commands[name]();
  return messages;
}

test("an answer names the offer that is shown", () => {
  assert.deepEqual(sent({ title: "Ben offers a draw.", number: 7 }, "accept", "decline"), [
    { kind: "answer_offer", number: 7, accepted: true },
    { kind: "answer_offer", number: 7, accepted: false },
  ]);
});

test("what a button about a friend says reaches the match", () => {
  const said = [];
  const table = {
    parts: { overlays: {}, board: {} },
    actions: { friend: (name) => said.push(name) },
    state: () => ({}),
  };
  const names = ["invite", "claim", "take-over", "by-link", "find"];
  for (const name of names) commandsOf(table)[name]();
  assert.deepEqual(said, names);
});
