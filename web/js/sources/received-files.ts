// Files given to the page that may be a game somebody wrote: one of Python, or a wheel.

import { sayUnloaded, toast } from "../shell/page.ts";
import { readFile } from "../storage/file-text.ts";
import type { Came } from "./received-page.ts";

type Receive = (source: string, origin?: string, wheels?: Came["wheels"]) => void;

/** Whether these files were a game; what cannot be read is told. */
export async function takeFiles(files: File[], receive: Receive) {
  const wheels = files.filter(({ name }) => /\.whl$/i.test(name));
  const written = files.find(({ name }) => /\.py$/i.test(name));
  if (!wheels.length && !written) return false;
  const { text = "", said } = written ? await readFile(written) : { said: "" };
  if (written && !text) toast(said);
  else if (wheels.length) await receiveWheels(wheels, text, receive).catch(sayUnloaded);
  else receive(text);
  if (text && said) toast(said);
  return true;
}

/** @param source  of the game, where it lies beside its wheels */
async function receiveWheels(files: File[], source: string, receive: Receive) {
  const [{ BadWheel, readWheels }, { taken }, zip] = await Promise.all([
    import("./wheel.ts"),
    import("./share-dialog.ts"),
    import("../../../runtime/fflate.mjs"),
  ]);
  const bytes = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
  try {
    const game = readWheels(bytes, source, taken(), zip);
    receive(game.source, "wheel", game.wheels);
  } catch (error) {
    if (!(error instanceof BadWheel)) throw error;
    toast(error.message);
  }
}
