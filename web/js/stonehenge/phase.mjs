// The phase of the table of Stonehenge and the Sun: which tool is in the hand, and what is offered beside it.
// @ts-check

/** @typedef {import("./flights.mjs").Flight} Flight */
/** @typedef {import("./workspace.mjs").Stage} Stage */
/** @typedef {import("./workspace.mjs").View} View */
/** @typedef {"build" | "mark" | "swing" | ""} Tool */
/**
 * @typedef {object} Phase
 * @property {Tool} tool  that the person works with; "" for none
 * @property {"flight" | "swing" | "build"} name
 * @property {Stage["awaits"]} step  what the game asks for; "" where another position or practice is shown
 * @property {"slow" | "stop" | ""} replay  of the last swing: in slow motion, or its end
 * @property {boolean} keeps  the last swing can be kept as a film
 * @property {"begin" | "end" | ""} practise
 * @property {boolean} swings  the ball is let go in this position, and the physics is to say what comes of it
 */

/**
 * @param {View} view
 * @param {Pick<Flight, "key"> | null} flight  that is seen now
 * @param {object | null} task  that is practised
 * @param {boolean} repeats  a swing can be seen again
 * @returns {Phase}
 */
export function phaseOf(view, flight, task, repeats) {
  const { position, entry_count, is_over, can_act, lesson } = view;
  const { awaits, arcs, release } = /** @type {Stage} */ (view.scene.stage);
  const isLast = position === entry_count;
  const isAsked = can_act && awaits !== "fall" && arcs.length > 0;
  // A step of a lesson may ask for stones of the plan.
  const tool = flight ? "" : task ? "swing" : isAsked && !lesson?.picks ? awaits : "";
  const isSwing = tool === "swing";
  // Who is about to swing does not try it first.
  const isDue = isLast && !is_over && awaits !== "build";
  return {
    tool,
    name: flight ? "flight" : isSwing ? "swing" : "build",
    step: position < entry_count || task ? "" : awaits,
    replay: isSwing ? "" : repeats ? "slow" : flight?.key === "again" ? "stop" : "",
    keeps: !isSwing && repeats,
    practise: task ? "end" : flight || isDue ? "" : "begin",
    swings: Boolean(release) && isLast && !is_over,
  };
}
