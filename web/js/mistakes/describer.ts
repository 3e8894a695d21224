// Positions as the program sees them: each is asked for once in a language, and comes when it has been read.
import { remember } from "../board/picture.ts";
import type { TableMessage } from "../runtime/messages.ts";
import { onLanguage } from "../shell/language.ts";
import type { Described, Position } from "./set.ts";

export function createDescriber(send: (message: TableMessage) => void) {
  /** By game and text. */
  const asked: Map<string, Promise<Described>> = new Map();
  /** By the id of the question. */
  const awaited: Map<string, (said: Described) => void> = new Map();
  let count = 0;
  onLanguage(() => asked.clear());
  return {
    describe({ game, text }: Position): Promise<Described> {
      const key = `${game} ${text}`;
      const known = asked.get(key);
      if (known) return known;
      const id = `set-${++count}`;
      const coming = new Promise((resolve: (said: Described) => void) => awaited.set(id, resolve));
      asked.set(key, coming);
      send({ kind: "describe_puzzle", id, game, text });
      return coming;
    },

    /** The program's answer. */
    take(said: Described) {
      if (said.scene) remember(said.scene);
      awaited.get(said.id)?.(said);
      awaited.delete(said.id);
    },
  };
}
