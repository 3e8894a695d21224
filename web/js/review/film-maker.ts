// Makes an animated GIF of a stretch of a game: positions are drawn here, one after another, and put together in a
// worker.

import { itemAt } from "../lists.ts";
import type { Made, Task } from "./gif-worker.ts";
import type { Actions } from "./share.ts";
import { type Look, painted, stillOf } from "./still.ts";

const LONGER_SIDE = 480; // pixels
const REST = 2000; // ms that the end stands longer

/** @param how  `delay`: ms a position */
export function beginFilm(
  position: Actions["position"],
  [first, last]: [first: number, last: number],
  { game, look, delay }: { game: string; look: Look; delay: number },
) {
  const worker = new Worker(new URL("../review/gif-worker.mjs", import.meta.url), { type: "module" });
  let isOn = true;

  async function pixelsAt(at: number) {
    const still = stillOf((await position(at)).scene, game, look, LONGER_SIDE);
    const { context } = await painted(still);
    return context.getImageData(0, 0, still.width, still.height);
  }

  return {
    /** The file, or undefined when it was ended before. */
    async make(tell: (done: number, all: number) => void): Promise<Uint8Array<ArrayBuffer> | undefined> {
      const samples = [];
      for (const at of new Set([first, (first + last) >> 1, last])) samples.push(await pixelsAt(at));
      const { width, height } = itemAt(samples, 0);
      const terms = { width, height, delay, rest: REST };
      if (isOn) await answered(worker, { kind: "begin", terms, samples: samples.map(({ data }) => data) });
      for (let at = first; isOn && at <= last; at++) {
        const { data } = await pixelsAt(at);
        if (isOn) await answered(worker, { kind: "frame", pixels: data }, [data.buffer]);
        if (isOn) tell(at - first + 1, last - first + 1);
      }
      const made = isOn ? await answered(worker, { kind: "end" }) : {};
      worker.terminate();
      return made.bytes;
    },

    end() {
      isOn = false;
      worker.terminate();
    },
  };
}

/** Tells the worker something, and waits for its answer. */
function answered(worker: Worker, task: Task, given: Transferable[] = []): Promise<Made> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => (data.kind === "failed" ? reject(new Error(data.why)) : resolve(data));
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(task, given);
  });
}
