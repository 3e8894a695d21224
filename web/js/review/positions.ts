// Positions of a game for pictures: each is asked for, and comes when the program has drawn it.
import type { PageMessage } from "../runtime/messages.ts";
import type { Drawn } from "./share.ts";

export function createPositions(send: (message: PageMessage) => void) {
  let awaited: { id: string; at: number; resolve(drawn: Drawn): void }[] = [];
  return {
    /** @param id  of the game */
    ask: (id: string, at: number): Promise<Drawn> =>
      new Promise((resolve) => {
        awaited.push({ id, at, resolve });
        send({ kind: "draw_position", at });
      }),

    /** The program's answer. What was asked of another game never comes. */
    take(drawn: Drawn) {
      const isIt = (one: (typeof awaited)[number]) => one.id === drawn.id && one.at === drawn.at;
      for (const one of awaited.filter(isIt)) one.resolve(drawn);
      awaited = awaited.filter((one) => one.id === drawn.id && !isIt(one));
    },
  };
}
