// Games that come from outside the page: a file that is dropped on it or opened with it, a text that is pasted or
// shared. What comes by an address, or with a launch, may be anybody's doing: it is shown, and nothing is kept of it
// before a person says so.
// @ts-check
import { bind } from "../dom.mjs";
import { t } from "../shell/language.mjs";
import { textsIn } from "../shell/texts.mjs";

/** @typedef {import("../shell/texts.mjs").Found} Found */
/** @typedef {{ files: FileSystemFileHandle[], targetURL?: string }} Launch  of the installed app */
/**
 * @typedef {object} Actions
 * @property {(files: File[], open: (record: string) => unknown) => unknown} take  asks before anything is written; a
 *   single game is given to `open`
 * @property {(record: string) => unknown} open  a single game, with its tree if it has one: it is kept
 * @property {(record: string) => unknown} look  the same, only to be looked at
 * @property {(source: string) => unknown} receive  a game that somebody wrote, to be looked at
 * @property {(hash: string) => void} go
 * @property {(words: string) => void} say
 * @property {(found: Found[], isOneOf: boolean) => Promise<Found | undefined>} ask  which of several things is meant
 */

/**
 * Where a launch of the installed app leads, when the page that is open stays as it is (`launch_handler` of the
 * manifest): a text that was shared, or an address of ours; null for the launch with which the page itself was opened.
 * @param {string} [target]  the address of the launch
 * @param {string} [began]  the address with which the page was opened
 */
export function launchOf(target = "", began = "") {
  if (!target || target === began) return null;
  const { searchParams, hash } = new URL(target);
  const shared = [searchParams.get("shared"), searchParams.get("shared-link")].filter(Boolean).join("\n");
  return shared ? { shared } : hash ? { hash } : null;
}

/** @param {{ opened: string }} props  the address with which the page was opened @param {Actions} actions */
export function mountIncoming({ opened }, { take, open, look, receive, go, say, ask }) {
  /**
   * Does what a text is for; where it may be for several things, its person is asked.
   * @param {string} text @param {Actions["open"]} openRecord
   */
  async function takeText(text, openRecord) {
    const { found, isOneOf, guess } = textsIn(text);
    const one = found.length > 1 ? await ask(found, isOneOf) : found[0];
    if (one) takeOne(one, openRecord);
    else if (!found.length && guess === "record")
      openRecord(text.trim()); // the program says what is wrong with it
    else if (!found.length) say(guessWords(guess));
  }

  /** @param {Found} found @param {Actions["open"]} openRecord */
  function takeOne(found, openRecord) {
    if (found.kind === "link") go(found.hash);
    else if (found.kind === "record") openRecord(found.text);
    else if (found.kind === "source") receive(found.text);
    else take([new File([found.text], "games.cairn")], openRecord);
  }

  /** @param {string} text */
  const share = (text) => void takeText(text, look);

  bind(window, {
    dragover: (/** @type {DragEvent} */ event) => {
      const types = event.dataTransfer?.types ?? [];
      if (types.includes("Files") || (types.includes("text/plain") && !isField(event))) event.preventDefault();
    },
    drop: (/** @type {DragEvent} */ event) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      const text = files.length ? "" : (event.dataTransfer?.getData("text/plain") ?? "");
      if (!files.length && (!text || isField(event))) return;
      event.preventDefault();
      if (files.length) take(files, open);
      else void takeText(text, look);
    },
    paste: (/** @type {ClipboardEvent} */ event) => {
      if (isField(event)) return;
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length) take(files, open);
      else void takeText(event.clipboardData?.getData("text/plain") ?? "", open);
      event.preventDefault();
    },
  });

  /** Until a launch has come. @type {string | undefined} */
  let began = opened;
  /**
   * Files or an address with which the installed app was opened.
   * @type {{ setConsumer(consumer: (launch: Launch) => void): void } | undefined}
   */
  const launches = /** @type {any} */ (window).launchQueue;
  launches?.setConsumer(async ({ files, targetURL }) => {
    const found = launchOf(targetURL, began);
    began = undefined;
    if (files.length) take(await Promise.all(files.map((handle) => handle.getFile())), look);
    else if (found?.shared) share(found.shared);
    else if (found?.hash) go(found.hash);
  });

  const found = launchOf(location.href);
  if (found?.shared) {
    history.replaceState(null, "", location.pathname + location.hash);
    share(found.shared);
  }

  return {
    /** Takes a text that a person has put into a field for it. @param {string} text */
    takeText: (text) => void takeText(text, open),
  };
}

/** Whether something was given to a field, which takes it itself. @param {Event} event */
const isField = ({ target }) =>
  target instanceof Element && Boolean(target.closest("input, textarea, [contenteditable]"));

/** The words for a text that is nothing. @param {import("../shell/texts.mjs").Guess} guess */
function guessWords(guess) {
  const none = t("This is no game and no link of Cairn.");
  const near = {
    archive: t("It looks like a file of games that is cut off. Copy it whole, or choose the file under Your games."),
    link: t("It is a link, but not to a game, a turn, an invitation or a set of positions."),
    source: t("It looks like Python, but a game has a line “from cairn.kit import *”."),
    move: t("It looks like a move: type it into the field beside the board."),
    code: t("It looks like a code with a part missing or changed. Copy the whole link."),
    record: "",
    "": t("Copy a link, or what Share gives of a game, whole."),
  };
  return `${none} ${near[guess]}`;
}
