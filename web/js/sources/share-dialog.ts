// Gives a game that somebody wrote to others: as a link, as the file it is, or as a wheel for a terminal.
import { addStyles, button, make, saveFile } from "../dom.ts";
import { copyField } from "../shell/copying.ts";
import { icon } from "../shell/icons.ts";
import { t, tn } from "../shell/language.ts";
import { bases, dictionariesOf, inWords } from "./bases.ts";
import { headOf, identity, normal } from "./identity.ts";
import { ROOM, writeCode } from "./source-link.ts";
import { makeWheel } from "./wheel.ts";

const packer = () => import("../../../runtime/fflate.mjs");

/** The code of a source. */
export async function codeOf(source: string) {
  const [known, { deflateSync }] = await Promise.all([bases(), packer()]);
  return writeCode(source, dictionariesOf(known), deflateSync);
}

/**
 * The link of a game, or of a game that was played with it.
 * @param played  the code of the game that was played
 */
export async function linkOf(source: string, played: string = "") {
  const code = await codeOf(source);
  return `${location.origin}${location.pathname}#/w/${[code, ...(played ? [played] : [])].join("/")}`;
}

/** The names of the games that no other one may take. */
export const taken = () => Array.from(document.querySelectorAll("main[id^=new-]"), ({ id }) => id.slice("new-".length));

/**
 * Opens the dialog for a source, which is known to play.
 * @param invite  a friend, who is handed it
 * @param isOlder  what was written since does not play
 */
export async function openShare(source: string, invite: () => void, isOlder: boolean = false) {
  void addStyles(new URL("../../css/sources.css", import.meta.url));
  const { title } = headOf(source);
  const [link, sha, known] = [await linkOf(source), await identity(source), await bases()];
  const said = make("p", { class: "soft small", role: "status" });
  const tell = (words: string) => (said.textContent = words);
  const close = button("", () => dialog.close(), "bare");
  close.setAttribute("aria-label", t("Close"));
  close.append(icon("close"));
  const dialog = make(
    "dialog",
    { class: "sheet", "aria-labelledby": "share-source-title" },
    make("div", "sheethead", make("h2", { id: "share-source-title" }, t("Share this game")), close),
    ...(isOlder ? [older()] : []),
    ...(link.length > ROOM ? tooLong(link.length) : whole(link, title, tell)),
    inWords(sha, known),
    make(
      "p",
      "row",
      button(t("Play it with a friend"), () => (dialog.close(), invite())),
      button(t("Save as a file"), () => saveSource(source, title), "", "download"),
      button(t("Save as a wheel"), () => void saveWheel(source, tell), "", "download"),
    ),
    make(
      "p",
      "soft small",
      t("A file can be dropped on this page anywhere. A wheel also plays in a terminal, after pip install."),
    ),
    said,
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

const older = () =>
  make("p", "alarm", t("This is the last version that worked. What you have written since does not play yet."));

function whole(link: string, title: string, tell: (words: string) => void) {
  const field = make("textarea", { class: "field", id: "source-link", rows: "5", readonly: true, spellcheck: "false" });
  field.value = link;
  const canGive = typeof navigator.share === "function";
  const copy = button(t("Copy link"), () => void copyField(field, tell), canGive ? "" : "main", "copy");
  const give = () => void navigator.share({ title, url: link }).catch(() => {});
  return [
    make("label", { class: "label", for: "source-link" }, t("The whole game is in this link")),
    field,
    make(
      "p",
      "soft small",
      tn("{n} character. No server keeps it.", "{n} characters. No server keeps it.", link.length),
    ),
    make("p", "row", ...(canGive ? [button(t("Share…"), give, "main", "share")] : []), copy),
  ];
}

const tooLong = (length: number) => [
  make(
    "p",
    { role: "alert" },
    tn(
      "This game is too long for a link, by {n} character.",
      "This game is too long for a link, by {n} characters.",
      length - ROOM,
    ),
    " ",
    t("Give it as a file or as a wheel, or play it with a friend: their page is handed it."),
  ),
];

function saveSource(source: string, title: string) {
  const name = title.toLowerCase().replace(/[^a-z0-9]+/g, "_") || "game";
  saveFile(`${name}.py`, new Blob([normal(source)], { type: "text/x-python" }));
}

async function saveWheel(source: string, tell: (words: string) => void) {
  try {
    const { name, bytes } = await makeWheel(source, taken(), await packer());
    saveFile(name, new Blob([bytes], { type: "application/octet-stream" }));
  } catch {
    tell(t("This part did not load. Check the connection and try again."));
  }
}
