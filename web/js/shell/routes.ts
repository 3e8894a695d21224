// The way between pages: each has an address behind the #.

/** The address that has turned out to lead nowhere: home is shown there, and it stays, to be put right by hand. */
let refused = "";

/** While entries of the history are left that are for no page. */
let waits: Promise<void> | undefined;

/** Goes nowhere before something has ended. */
export function wait(ends: Promise<unknown>) {
  waits = ends.then(() => (waits = undefined));
}

/** The parts of the address: a page, what it is of, and more. */
export function route() {
  if (location.hash !== refused) refused = "";
  const [path = "", query = ""] = refused ? [""] : location.hash.replace(/^#\/?/, "").split("?");
  const [page = "", name = "", more = ""] = path.split("/");
  return { page: page || "home", name, more, query: new URLSearchParams(query) };
}

/** Whether the address is one of the table. */
export const isAtTable = () => ["play", "g", "t", "puzzle", "mistake", "learn"].includes(route().page);

/** Whether nothing can be done at the address without the program. */
export const needsProgram = () =>
  isAtTable() || ["begin", "friend", "m", "position", "board", "set"].includes(route().page);

/** @param instead  replaces the entry in the history */
export function go(hash: string, instead: boolean = false) {
  if (waits) return void waits.then(() => go(hash, instead));
  if (location.hash === hash && !refused) return;
  refused = "";
  history[instead ? "replaceState" : "pushState"](null, "", hash);
  dispatchEvent(new Event("hashchange"));
}

/** Shows home at the address that there is, as it cannot be opened. */
export function refuseAddress() {
  refused = location.hash;
  dispatchEvent(new Event("hashchange"));
}

/**
 * Puts the address of a game on its way in the place of the link that begins it; until the game is kept, a page that is
 * loaded anew begins it again.
 */
export const replaceLink = (id: string, link: string) => history.replaceState({ begins: link }, "", `#/play/${id}`);

/** The game is kept: its address finds it, and begins no other. */
export function dropLink(id: string) {
  if (history.state?.begins && route().name === id) history.replaceState(null, "");
}
