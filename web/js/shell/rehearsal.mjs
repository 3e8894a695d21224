// Lets the program go through a first puzzle and lesson while nobody waits for it, so that a first click is quick.
// @ts-check
import { fetchPuzzles } from "../puzzles/puzzle.mjs";
import { visit } from "./visit.mjs";

/** @typedef {import("../runtime/python.mjs").Message} Message */

const REST = 250; // ms between two, in which what a person does goes first
/** @type {Set<string>} */
const gone = new Set();

/**
 * Goes through messages, each of its kind and game once, until something is on the table.
 * @param {Message[]} messages
 * @param {(message: Message) => void} send  to the program
 */
export async function rehearse(messages, send) {
  for (const message of messages) {
    const name = `${message.kind} ${message.game}`;
    if (gone.has(name)) continue;
    await new Promise((resolve) => setTimeout(resolve, REST));
    await new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
    if (visit.gameId) return;
    gone.add(name);
    send({ kind: "rehearse", text: JSON.stringify({ ...message, id: "rehearsal" }) });
  }
}

/** A link that says nothing: what reads links is made ready, and refuses it. */
const LINK = { kind: "open_code", code: "" };

/**
 * Goes through what home leads to: the puzzle of the day, every guided first game, and a link.
 * @param {(message: Message) => void} send
 */
export async function rehearseHome(send) {
  const lessons = /** @type {NodeListOf<HTMLAnchorElement>} */ (
    document.querySelectorAll('#shelf a[href^="#/learn/"]')
  );
  const games = Array.from(lessons, ({ hash }) => hash.split("/")[2]);
  const learn = games.map((game) => ({ kind: "learn", game, step: 1, key: "" }));
  await rehearse([await fetchPuzzles(), ...learn, LINK], send);
}
