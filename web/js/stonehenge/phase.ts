// The phase of the table of Stonehenge and the Sun: which tool is in the hand, and what is offered beside it.
import type { Flight } from "./flights.ts";
import type { Stage, View } from "./workspace.ts";

export type Tool = "build" | "mark" | "swing" | "";
export interface Phase {
  tool: Tool; // that the person works with; "" for none
  name: "flight" | "swing" | "build";
  step: Stage["awaits"]; // what the game asks for; "" where another position or practice is shown
  replay: "slow" | "stop" | ""; // of the last swing: in slow motion, or its end
  keeps: boolean; // the last swing can be kept as a film
  practise: "begin" | "end" | "";
  retries: boolean; // what a practised swing has done is looked at, before the stones stand anew
  swings: boolean; // the ball is let go in this position, and the physics is to say what comes of it
}

/**
 * @param flight  that is seen now
 * @param task  that is practised
 * @param repeats  a swing can be seen again
 * @param looks  at what a practised swing has done
 */
export function phaseOf(
  view: View,
  flight: Pick<Flight, "key"> | null,
  task: object | null,
  repeats: boolean,
  looks = false,
): Phase {
  const { position, entry_count, is_over, can_act, lesson } = view;
  const { awaits, arcs, release } = view.scene.stage as Stage;
  const isLast = position === entry_count;
  const isAsked = can_act && awaits !== "fall" && arcs.length > 0;
  // A step of a lesson may ask for stones of the plan.
  const tool = flight || looks ? "" : task ? "swing" : isAsked && !lesson?.picks ? awaits : "";
  const isSwing = tool === "swing";
  // Who is about to swing does not try it first.
  const isDue = isLast && !is_over && awaits !== "build";
  return {
    tool,
    name: flight || looks ? "flight" : isSwing ? "swing" : "build",
    step: position < entry_count || task ? "" : awaits,
    replay: isSwing ? "" : repeats ? "slow" : flight?.key === "again" ? "stop" : "",
    keeps: !isSwing && !looks && repeats,
    retries: looks && !flight,
    practise: task ? "end" : flight || isDue ? "" : "begin",
    swings: Boolean(release) && isLast && !is_over,
  };
}
