// A friend's swing that came out otherwise here is told, however late the friend's word comes; nothing else is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createWitness } from "../../web/js/stonehenge/witness.ts";

const view = (actions, id = "g") => ({ id, entry_count: actions.length, record: JSON.stringify({ actions }) });
const SWUNG = ["B0.0", "S1,2,0,0"];

for (const [name, views, times] of [
  ["the same", [view([...SWUNG, "=a"])], 0],
  ["another one", [view([...SWUNG, "=b"])], 1],
  ["another one, told later", [view(SWUNG), view(SWUNG), view([...SWUNG, "=b"]), view([...SWUNG, "=b"])], 1],
  ["the same, and a move after it", [view([...SWUNG, "=a", "B9.0"])], 0],
  ["another one, and a move after it", [view([...SWUNG, "=b", "B9.0"])], 1],
  ["a resignation", [view([...SWUNG, "resign 0"])], 0],
  ["nothing, for it was taken back", [view(["B0.0"]), view([...SWUNG, "=b"])], 0],
  ["another game", [view([...SWUNG, "=b"], "h"), view([...SWUNG, "=b"])], 0],
]) {
  test(`a swing seen here, and told: ${name}`, () => {
    let count = 0;
    const witness = createWitness(() => count++);
    witness.saw({ id: "g", entry_count: 2, text: "=a" });
    for (const each of views) witness.hear(each);
    assert.equal(count, times);
  });
}
