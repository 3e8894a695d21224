// When the view of Stonehenge starts: nothing but a graphics processor lets it go before the computer's first thought.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createStart } from "../../web/js/stonehenge/start.mjs";

const SWIFTSHADER = "ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)";

/** A page whose WebGL is drawn by this renderer; null where there is none. */
function page(t, renderer) {
  const context = { RENDERER: 1, getParameter: () => renderer, getExtension: () => null };
  globalThis.document = { createElement: () => ({ getContext: () => renderer && context }) };
  t.after(() => delete globalThis.document);
}

/** Whether it has started, a moment from now. */
async function isDue(start) {
  let due = false;
  void start.due().then(() => (due = true));
  await new Promise((soon) => setTimeout(soon, 5));
  return due;
}

for (const renderer of ["ANGLE (Apple, ANGLE Metal Renderer: Apple M2)", "Adreno (TM) 650", "Apple GPU", null])
  test(`it starts at once: ${renderer}`, async (t) => {
    page(t, renderer);
    assert.equal(await isDue(createStart()), true);
  });

for (const renderer of [SWIFTSHADER, "llvmpipe (LLVM 15.0.7, 256 bits)", "Microsoft Basic Render Driver"])
  test(`it waits until it is told to begin, or for some seconds: ${renderer}`, async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    page(t, renderer);
    const [told, late] = [createStart(), createStart()];
    const due = [];
    void told.due().then(() => due.push("told"));
    void late.due().then(() => due.push("late"));
    await new Promise(setImmediate);
    assert.deepEqual(due, []);
    told.begin();
    await new Promise(setImmediate);
    assert.deepEqual(due, ["told"]);
    t.mock.timers.tick(4000);
    await new Promise(setImmediate);
    assert.deepEqual(due, ["told", "late"]);
  });
