// Games that come from outside the page: a file that is dropped on it or opened with it, a text that is pasted or
// shared. What comes by an address, or with a launch, may be anybody's doing: it is shown, and nothing is kept of it
// before a person says so.
// @ts-check
import { bind } from "../dom.mjs";
import { t } from "../shell/language.mjs";

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
 */

const LINK = /#\/(?:(?:g|t|friend)\/[\w-]+(?:\/~?\w+)?(?:\?m=[\w.,~%-]+)?|m\/\S+|set\/[\w-]+|w\/\w+(?:\/\w+)?)/;
/** A line that every game in one file has. */
const SOURCE = /^from cairn\.kit import /m;

/**
 * Tells what a text is that came from outside: a record, a game that somebody wrote, a link or an archive.
 * @param {string} text
 * @returns {{ record: string } | { source: string } | { link: string } | { archive: string } | null}
 */
export function kindOf(text) {
  if (/^\s*\{"cairn":\s*"games"/.test(text)) return { archive: text };
  if (/^\s*\{"cairn":\s*\d/.test(text)) return { record: text.trim() };
  if (SOURCE.test(text)) return { source: text };
  const link = LINK.exec(text)?.[0];
  return link ? { link } : null;
}

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
export function mountIncoming({ opened }, { take, open, look, receive, go, say }) {
  /** Whether something was done with a text. @param {string} text @param {Actions["open"]} openRecord */
  function takeText(text, openRecord) {
    const found = kindOf(text);
    if (!found) return false;
    if ("link" in found) go(found.link);
    else if ("record" in found) openRecord(found.record);
    else if ("source" in found) receive(found.source);
    else take([new File([found.archive], "games.cairn")], openRecord);
    return true;
  }

  /** @param {string} text */
  function share(text) {
    if (!takeText(text, look)) say(t("What was shared is no game and no link of Cairn. Nothing was changed."));
  }

  bind(window, {
    dragover: (/** @type {DragEvent} */ event) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    },
    drop: (/** @type {DragEvent} */ event) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (!files.length) return;
      event.preventDefault();
      take(files, open);
    },
    paste: (/** @type {ClipboardEvent} */ event) => {
      if (event.target instanceof Element && event.target.closest("input, textarea")) return;
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length) take(files, open);
      else if (!takeText(event.clipboardData?.getData("text/plain") ?? "", open)) return;
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
}
