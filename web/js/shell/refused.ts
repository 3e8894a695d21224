// A record that cannot be read, told on the page.

import type { Of, ProgramMessage } from "../runtime/messages.ts";
import type { Store } from "../storage/store.ts";
import { t } from "./language.ts";
import { download, part } from "./page.ts";
import { go, route } from "./routes.ts";
import { showTrouble } from "./trouble-box.ts";
import { visit } from "./visit.ts";

/**
 * A save that cannot be read is set aside, one of a newer Cairn is left alone; what was pasted, its owner has. All are
 * told.
 */
export async function tellRefused(store: Store, { id, text, title, why, newer }: Of<ProgramMessage, "refused">) {
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
