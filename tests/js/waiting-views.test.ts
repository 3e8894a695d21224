/** A move from elsewhere that comes while the last one is still shown waits for it, and what comes after it waits too. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { comesEarly, newState } from "../../web/js/board/table-state.ts";
import { createWaitingViews } from "../../web/js/board/waiting-views.ts";
import { settled } from "./settled.ts";

const side = (is_here, active) => ({ is_here, active });
const view = (more = {}) => ({
  ...{ id: "a", entry_count: 4, film: [{}], players: [side(false, true), side(true, false)] },
  ...more,
});

/** A table whose films end when they are told to. */
function table() {
  const shown = [];
  let state = { ...newState(), stands: true };
  let end;
  let running;
  const views = createWaitingViews(
    (next) => {
      shown.push(next.entry_count);
      state = { ...state, view: next, stands: false };
      running = new Promise((settle) => {
        end = () => ((state = { ...state, stands: true }), settle());
      });
    },
    (next) => comesEarly(state, next) && running,
  );
  return { shown, views, end: () => (end(), settled()) };
}

test("a friend's answer waits until my own film has ended, and so does what follows it", async () => {
  const { shown, views, end } = table();
  views.take(view());
  views.take(view({ entry_count: 5, players: [side(false, false), side(true, true)] }));
  views.take(view({ entry_count: 6, film: [] }));
  assert.deepEqual(shown, [4]);
  await end();
  assert.deepEqual(shown, [4, 5, 6]);
});

test("what a person does here ends the film at once", () => {
  const { shown, views } = table();
  views.take(view({ players: [side(true, true), side(true, false)] }));
  views.take(view({ entry_count: 5 }));
  assert.deepEqual(shown, [4, 5]);
});

test("another game does not wait, and forgets what waited", async () => {
  const { shown, views, end } = table();
  views.take(view());
  views.take(view({ entry_count: 5 }));
  views.take(view({ id: "b", entry_count: 0 }));
  await end();
  assert.deepEqual(shown, [4, 0]);
});
