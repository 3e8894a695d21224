// The needs of the games: WebAssembly and a worker.
// @ts-check
import { given } from "../given.mjs";

const EMPTY = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0); // the smallest module there is

/** Whether WebAssembly may be compiled here. */
export const hasMachine = () => given(() => new WebAssembly.Module(EMPTY)) !== undefined;

/** The needs that this browser refuses the page. @returns {"" | "machine" | "worker" | "both"} */
export function refusedNeed() {
  const worker = given(() => new Worker("data:text/javascript,"));
  worker?.terminate();
  if (hasMachine()) return worker ? "" : "worker";
  return worker ? "machine" : "both";
}
