// The needs of the games: WebAssembly and a worker.
import { given } from "../given.ts";

const EMPTY = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0); // the smallest module there is

/** Whether WebAssembly may be compiled here. */
export const hasMachine = () => given(() => new WebAssembly.Module(EMPTY)) !== undefined;

/** The needs that this browser refuses the page. */
export function refusedNeed(): "" | "machine" | "worker" | "both" {
  const worker = given(() => new Worker("data:text/javascript,"));
  worker?.terminate();
  if (hasMachine()) return worker ? "" : "worker";
  return worker ? "machine" : "both";
}
