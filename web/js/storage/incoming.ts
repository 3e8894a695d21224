// Games that come from outside the page: a file that is dropped on it or opened with it, a text that is pasted or
// shared. What comes by an address, or with a launch, may be anybody's doing: it is shown, and nothing is kept of it
// before a person says so.
import { bind } from "../dom.ts";
import { t } from "../shell/language.ts";
import { type Found, type Guess, textsIn } from "../shell/texts.ts";

interface Actions {
  /** asks before anything is written; a single game is given to `open` */
  take: (files: File[], open: (record: string) => unknown) => unknown;
  open: (record: string) => unknown; // a single game, with its tree if it has one: it is kept
  look: (record: string) => unknown; // the same, only to be looked at
  receive: (source: string) => unknown; // a game that somebody wrote, to be looked at
  go: (hash: string) => void;
  say: (words: string) => void;
  ask: (found: Found[], isOneOf: boolean) => Promise<Found | undefined>; // which of several things is meant
}

/**
 * Where a launch of the installed app leads, when the page that is open stays as it is (`launch_handler` of the
 * manifest): a text that was shared, or an address of ours; null for the launch with which the page itself was opened.
 * @param target  the address of the launch
 * @param began  the address with which the page was opened
 */
export function launchOf(target: string = "", began: string = "") {
  if (!target || target === began) return null;
  const { searchParams, hash } = new URL(target);
  const shared = [searchParams.get("shared"), searchParams.get("shared-link")].filter(Boolean).join("\n");
  return shared ? { shared } : hash ? { hash } : null;
}

/** @param props  the address with which the page was opened */
export function mountIncoming({ opened }: { opened: string }, { take, open, look, receive, go, say, ask }: Actions) {
  /** Does what a text is for; where it may be for several things, its person is asked. */
  async function takeText(text: string, openRecord: Actions["open"]) {
    const { found, isOneOf, guess } = textsIn(text);
    const one = found.length > 1 ? await ask(found, isOneOf) : found[0];
    if (one) takeOne(one, openRecord);
    else if (!found.length && guess === "record")
      openRecord(text.trim()); // the program says what is wrong with it
    else if (!found.length) say(guessWords(guess));
  }

  function takeOne(found: Found, openRecord: Actions["open"]) {
    if (found.kind === "link") go(found.hash);
    else if (found.kind === "record") openRecord(found.text);
    else if (found.kind === "source") receive(found.text);
    else take([new File([found.text], "games.cairn")], openRecord);
  }

  const share = (text: string) => void takeText(text, look);

  bind(window, {
    dragover: (event: DragEvent) => {
      const types = event.dataTransfer?.types ?? [];
      if (types.includes("Files") || (types.includes("text/plain") && !isField(event))) event.preventDefault();
    },
    drop: (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      const text = files.length ? "" : (event.dataTransfer?.getData("text/plain") ?? "");
      if (!files.length && (!text || isField(event))) return;
      event.preventDefault();
      if (files.length) take(files, open);
      else void takeText(text, look);
    },
    paste: (event: ClipboardEvent) => {
      if (isField(event)) return;
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length) take(files, open);
      else void takeText(event.clipboardData?.getData("text/plain") ?? "", open);
      event.preventDefault();
    },
  });

  /** Until a launch has come. */
  let began: string | undefined = opened;
  /** Files or an address with which the installed app was opened. */
  window.launchQueue?.setConsumer(async ({ files, targetURL }) => {
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
    /** Takes a text that a person has put into a field for it. */
    takeText: (text: string) => void takeText(text, open),
  };
}

/** Whether something was given to a field, which takes it itself. */
const isField = ({ target }: Event) =>
  target instanceof Element && Boolean(target.closest("input, textarea, [contenteditable]"));

/** The words for a text that is nothing. */
function guessWords(guess: Guess) {
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
