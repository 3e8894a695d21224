// Home: each game begins as it was begun last, and above them is what waits today.
// @ts-check
import { painted } from "../runtime/python.mjs";
import { fetchWords } from "./language.mjs";
import { lastLink } from "./links.mjs";
import { part } from "./page.mjs";
import { setting } from "./settings.mjs";

/** @param {import("../storage/store.mjs").Store} store */
export async function fillHome(store) {
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-play]")))
    link.hash = lastLink(link.dataset.play ?? "") || link.hash;
  await painted();
  const { showToday } = await import("./today.mjs");
  await showToday(part("today"), store);
  // Only who has agreed to letters by mailboxes has friends in it.
  if (setting("post") === "[]") return;
  // Without a network it may not be on this device yet.
  const tiles = Promise.all([import("../by-link/post-tiles.mjs"), fetchWords("friend")]);
  await tiles.then(([{ showPost }]) => showPost(part("today"))).catch(() => {});
}
