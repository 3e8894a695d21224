// Home: each game begins as it was begun last, and above them is what waits today.
import { painted } from "../runtime/python.ts";
import type { Store } from "../storage/store.ts";
import { fetchWords } from "./language.ts";
import { lastLink } from "./links.ts";
import { part } from "./page.ts";
import { setting } from "./settings.ts";

export async function fillHome(store: Store) {
  for (const link of document.querySelectorAll("a[data-play]") as NodeListOf<HTMLAnchorElement>)
    link.hash = lastLink(link.id.slice(5)) || link.hash;
  await painted();
  const { showToday } = await import("./today.ts");
  await showToday(part("today"), store);
  // Only who has agreed to letters by mailboxes has friends in it.
  if (setting("post") === "[]") return;
  // Without a network it may not be on this device yet.
  const tiles = Promise.all([import("../by-link/post-tiles.ts"), fetchWords("friend")]);
  await tiles.then(([{ showPost }]) => showPost(part("today"))).catch(() => {});
}
