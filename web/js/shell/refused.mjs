// A record that cannot be read, told on the page.
// @ts-check

import { t } from "./language.mjs";
import { download, part } from "./page.mjs";
import { go, route } from "./routes.mjs";
import { showTrouble } from "./trouble-box.mjs";
import { visit } from "./visit.mjs";

/** @typedef {import("../runtime/python.mjs").Message} Message */
/** @typedef {import("../storage/store.mjs").Store} Store */

/**
 * A save that cannot be read is set aside, one of a newer Cairn is left alone; what was pasted, its owner has. All are
 * told.
 * @param {Store} store
 * @param {Message} message
 */
export async function tellRefused(store, { id, text, title, why, newer }) {
  const saved = await store.find(id);
  if (!saved) return; // the table, or a toast, has said it
  if (!newer) await store.setAside(saved, { title, why, saved: Date.now() });
  if (visit.gameId) return;
  const rest = newer
    ? t("It stays as it is among your saved games.")
    : t("It is set aside among your saved games, and can be tried again.");
  showTrouble(part("trouble"), { title, why: `${why} ${rest}` }, [
    ...(newer ? [{ label: t("Reload this page"), act: () => location.reload() }] : []),
    { label: t("Download it"), act: () => download("cairn-set-aside.txt", text) },
  ]);
  if (route().page === "play") go("#/", true);
}
