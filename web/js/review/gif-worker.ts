// Makes an animated GIF off the page: { kind: "begin", terms, samples }, then { kind: "frame", pixels } each answered
// with { kind: "taken" }, then { kind: "end" }, answered with { kind: "made", bytes }; or { kind: "failed", why }.
import { createAnimation } from "./animation.ts";

let animation: ReturnType<typeof createAnimation> | undefined;

async function answer({ kind, terms, samples, pixels }: any) {
  if (kind === "begin") animation = createAnimation(await import("../../../runtime/gifenc.mjs"), terms, samples);
  if (kind === "frame") animation?.add(pixels);
  if (kind !== "end") return self.postMessage({ kind: "taken" });
  const bytes = animation?.end();
  self.postMessage({ kind: "made", bytes });
}

self.onmessage = ({ data }) => answer(data).catch((error) => self.postMessage({ kind: "failed", why: String(error) }));
