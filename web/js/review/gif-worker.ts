// Makes an animated GIF off the page: { kind: "begin", terms, samples }, then { kind: "frame", pixels } each answered
// with { kind: "taken" }, then { kind: "end" }, answered with { kind: "made", bytes }; or { kind: "failed", why }.
import { createAnimation, type Terms } from "./animation.ts";

export type Task =
  | { kind: "begin"; terms: Terms; samples: Uint8ClampedArray[] }
  | { kind: "frame"; pixels: Uint8ClampedArray }
  | { kind: "end" };
/** with the `bytes` of the whole, at the end */
export type Made = { bytes?: Uint8Array<ArrayBuffer> };

let animation: ReturnType<typeof createAnimation> | undefined;

async function answer(task: Task) {
  if (task.kind === "begin")
    animation = createAnimation(await import("../../../runtime/gifenc.mjs"), task.terms, task.samples);
  if (task.kind === "frame") animation?.add(task.pixels);
  if (task.kind !== "end") return self.postMessage({ kind: "taken" });
  const bytes = animation?.end();
  self.postMessage({ kind: "made", bytes });
}

self.onmessage = ({ data }) => answer(data).catch((error) => self.postMessage({ kind: "failed", why: String(error) }));
