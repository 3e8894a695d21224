// The way to a game that somebody wrote and that has come: its page, by a link or by what was given to this one.
// @ts-check
import { later } from "./later.mjs";
import { main, sayUnloaded, show, toast } from "./page.mjs";
import { go, route } from "./routes.mjs";

/** @typedef {import("../sources/received-page.mjs").Came} Came */
/** @typedef {import("../sources/received-page.mjs").Guest} Guest */

/** In the address of a game that came otherwise than by one, in place of its code. */
const HERE = "here";

/** @param {import("../storage/store.mjs").Store} store */
export function createReceived(store) {
  const page = later(main("received"), async () => {
    const [{ mountReceivedPage }, { openGuest }] = await Promise.all([
      import("../sources/received-page.mjs"),
      import("../guest/guest.mjs"),
    ]);
    const begin = () => /** @type {Guest} */ (/** @type {unknown} */ (openGuest({ hear() {}, fell() {} })));
    return mountReceivedPage(main("received"), { store, openGuest: begin }, { go });
  });
  /** @type {Came | undefined} */
  let given;

  /**
   * Shows a game.
   * @param {string} source
   * @param {string} [origin]  "file", "wheel" or a friend's name
   * @param {Came["wheels"]} [wheels]  what it needs
   */
  function receive(source, origin = "file", wheels = []) {
    given = { source, origin, wheels };
    if (route().page === "w" && route().name === HERE) openSource(HERE, "");
    else go(`#/w/${HERE}`);
  }

  /** Shows a game out of a file, and says how that was read. @param {string} source @param {string} [said] */
  function receiveRead(source, said = "") {
    receive(source);
    if (said) toast(said);
  }

  /** Shows what an address names. @param {string} code @param {string} played  the code of a game with it, or "" */
  function openSource(code, played) {
    const came = given;
    if (code === HERE && !came) return go("#/", true); // it was given to a page that has been loaded anew since
    show("received");
    void page().then((page) => (code === HERE && came ? page.show(came) : page.openLink(code, played)));
  }

  return {
    receive: receiveRead,
    openSource,

    /** Whether these files were a game, in one file or as a wheel. @param {File[]} files */
    async takeFiles(files) {
      const [wheels, written] = [/\.whl$/i, /\.py$/i].map((end) => files.filter(({ name }) => end.test(name)));
      if (!wheels.length && !written.length) return false;
      const { readFile } = await import("../storage/file-text.mjs");
      const { text = "", said } = written.length ? await readFile(written[0]) : { said: "" };
      if (written.length && !text) toast(said);
      else if (wheels.length) await receiveWheels(wheels, text).catch(sayUnloaded);
      else receive(text);
      if (text && said) toast(said);
      return wheels.length + written.length > 0;
    },
  };

  /** @param {File[]} files  wheels @param {string} [source]  of the game, where it lies beside them */
  async function receiveWheels(files, source = "") {
    const [{ BadWheel, readWheels }, { taken }, zip] = await Promise.all([
      import("../sources/wheel.mjs"),
      import("../sources/share-dialog.mjs"),
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
}
