/** Words typed while a game is on its way to the table are neither lost nor sent too early. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { mountTyping } from "../../web/js/board/typing.ts";

/** Fields of a table, and what came of them. */
function table() {
  const [wide, tall] = [{ value: "" }, { value: "" }];
  const played = [];
  const there = { is: false };
  const typing = mountTyping(
    { querySelectorAll: () => [wide, tall] },
    {
      isThere: () => there.is,
      ask: (words) => words === "help" && Boolean(played.push("?help")),
      play: (words) => played.push(words),
    },
  );
  const begin = () => ((there.is = true), typing.show({ entry_count: 0 }, null));
  return { wide, tall, played, typing, begin };
}

test("a move sent off before there is a game is played when the game comes, and stays in its field until then", () => {
  const { tall, played, typing, begin } = table();
  tall.value = " 1@L ";
  typing.submit(tall);
  assert.deepEqual([played, tall.value], [[], " 1@L "]);
  begin();
  assert.deepEqual(played, ["1@L"]);
  typing.show({ entry_count: 1 }, { entry_count: 0 });
  assert.deepEqual([played, tall.value], [["1@L"], ""]);
});

test("what was typed and not sent off stays, to be gone on with", () => {
  const { wide, played, begin } = table();
  wide.value = "1@";
  begin();
  assert.deepEqual([played, wide.value], [[], "1@"]);
});

test("what is being typed stays while somebody else's move comes; what was sent off goes when it is played", () => {
  const { wide, typing, begin } = table();
  begin();
  wide.value = "B0.0";
  typing.submit(wide);
  wide.value = "S0,-4000,0,0";
  typing.show({ entry_count: 1 }, { entry_count: 0 });
  assert.equal(wide.value, "S0,-4000,0,0");
  typing.submit(wide);
  typing.show({ entry_count: 2 }, { entry_count: 1 });
  assert.equal(wide.value, "");
});

test("a question sent off early is answered, and a game that never came takes the move with it", () => {
  const { wide, played, typing, begin } = table();
  wide.value = "help";
  typing.submit(wide);
  begin();
  assert.deepEqual([played, wide.value], [["?help"], ""]);
  const other = table();
  other.wide.value = "1@L";
  other.typing.submit(other.wide);
  other.typing.clear();
  other.begin();
  assert.deepEqual([other.played, other.wide.value], [[], ""]);
});
