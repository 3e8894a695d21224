// The dialog with the report on a game that is being written: it is played in guests, told as it becomes known, stopped
// and kept, and goes on later.
import { addStyles, bind, button, saveFile } from "../dom.ts";
import { openGuest } from "../guest/guest.ts";
import { copyButton } from "../shell/copying.ts";
import { fetchWords, language, t, tn } from "../shell/language.ts";
import { when } from "../storage/saved-games.ts";
import type { Store } from "../storage/store.ts";
import type { Loaded } from "../workshop/verdict.ts";
import { createCrew } from "./crew.ts";
import { layOut, type Phase } from "./dialog-parts.ts";
import { baseOf, createKeeper, idOf, type Kept, keptReports } from "./kept.ts";
import { asPicture } from "./picture.ts";
import { asText, createRows, inWords, type Report } from "./rows.ts";

/** what is reported on */
interface Subject {
  source: string;
  loaded: Loaded;
  draft: string;
  from: string; // what the draft was begun with
}
type Actions = { goTo(line: number): void };

/** Games between equals, and guests at most. */
const [GAMES, MOST] = [96, 8];
/** All cores but the one of the page. */
const count = () => Math.max(1, Math.min(MOST, (navigator.hardwareConcurrency || 2) - 1));
const dayOf = (time: number) => new Date(time).toLocaleDateString(language(), { dateStyle: "long" });

export async function openReport(store: Store, subject: Subject, { goTo }: Actions) {
  const sheet = new URL("../../css/report.css", import.meta.url);
  await Promise.all([fetchWords("report"), addStyles(sheet)]);
  const { title: game, card } = subject.loaded;
  const title = t("How {game} plays", { game });
  const parts = layOut(title, card.options);
  const report = createReport(store, subject, parts, (line) => (parts.dialog.close(), goTo(line)));
  const chosen = () => Object.values(parts.options()).join(", ");
  const whole = () => (chosen() ? `${title} (${chosen()})` : title);
  const plain = () => report.asText(whole());
  const name = `${game.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-report`;
  const save = () => saveFile(`${name}.txt`, new Blob([plain()], { type: "text/plain" }));
  const draw = async () => saveFile(`${name}.png`, await report.asPicture(whole()));
  parts.out.append(
    copyButton(t("Copy as text"), plain),
    button(t("Save as text"), save, "", "download"),
    button(t("Save as picture"), () => void draw(), "", "download"),
  );
  bind(parts.play, { click: report.play });
  bind(parts.against, { change: report.compare });
  bind(parts.asked, { change: () => void report.begin() });
  bind(parts.dialog, { close: () => (report.end(), parts.dialog.remove()) });
  document.body.append(parts.dialog);
  parts.dialog.showModal();
  await report.begin();
}

function createReport(
  store: Store,
  { source, loaded, draft, from }: Subject,
  parts: ReturnType<typeof layOut>,
  goTo: (line: number) => void,
) {
  const rows = createRows(parts.facts, { goTo });
  const keeper = createKeeper(store);
  let crew: ReturnType<typeof createCrew> | undefined;
  let report: Report | undefined;
  let mine: Kept | undefined;
  let others: Kept[] = [];
  let phase: Phase = "waiting";
  let begun = 0;
  const beside = () => others.find(({ id }) => id === parts.beside());

  /** The report under the options that are chosen: what is known of it, or a new one. */
  async function begin() {
    end();
    const turn = begun;
    [report, phase] = [undefined, "waiting"];
    const options = parts.options();
    const id = idOf({ sha: loaded.sha, options });
    const all = await keptReports(store);
    if (turn !== begun) return;
    mine = all.find((one) => one.id === id);
    others = all.filter((one) => one.id !== id);
    const base = baseOf(others, { draft, from, id });
    const names = others.map((one) => [one.id, nameOf(one, draft)] as [string, string]);
    parts.choices(names, base?.id ?? "");
    parts.tell(phase, mine);
    parts.changed(!mine && base?.draft === draft && base.sha !== loaded.sha ? base : undefined);
    crew = createCrew(
      {
        open: (heard) => openGuest(heard, new Set(), ["report"]),
        ...{ source, asked: { options, games: GAMES } },
        day: () => dayOf(phase === "playing" || !mine ? Date.now() : mine.saved),
        known: { told: mine?.told ?? 0, kept: mine?.kept ?? "" },
      },
      { told: (message) => take(id, options, message), worked: parts.work, failed },
    );
    compare();
  }

  function take(id: string, options: Kept["options"], message: Report) {
    report = message;
    if (phase === "waiting") phase = "ready";
    if (message.over) phase = "done";
    if (message.told > (mine?.told ?? 0)) {
      const { sha, title } = loaded;
      mine = { id, sha, title, options, draft, saved: Date.now(), ...known(message) };
      keeper.note(mine);
    }
    if (phase === "done") void keeper.now();
    parts.show(message);
    rows.show(message);
    parts.differ(message.differs && beside() ? inWords(message.differs) : []);
    if (crew) parts.work(crew.progress());
    parts.tell(phase, mine);
  }

  function failed(why: string) {
    phase = "failed";
    void keeper.now();
    parts.tell(phase, mine, why);
  }

  function play() {
    if (phase === "failed") return void begin();
    if (phase === "playing") {
      phase = "ready";
      crew?.stop();
      if (crew) parts.work(crew.progress());
      void keeper.now();
    } else if (phase === "ready") {
      phase = "playing";
      crew?.play(count());
    }
    parts.tell(phase, mine);
  }

  const compare = () => crew?.compare(beside()?.kept ?? "");

  function end() {
    begun += 1;
    void keeper.now();
    crew?.end();
    crew = undefined;
  }

  return {
    ...{ begin, play, compare, end },
    asText(title: string) {
      const other = beside();
      return report ? asText(title, report, other ? nameOf(other, draft) : "") : "";
    },
    asPicture(title: string) {
      const told = report as Report;
      return asPicture(title, told, told.differs && beside() ? inWords(told.differs) : []);
    },
  };
}

/** The part of a message that is kept. */
const known = ({ told, games, kept }: Report) => ({ told, games, kept });

/**
 * The name of a kept report among others.
 * @param own  the draft
 */
function nameOf({ title, draft, options, games, saved }: Kept, own: string) {
  const chosen = Object.values(options).join(", ");
  const values = { game: chosen ? `${title} (${chosen})` : title, when: when(saved) };
  return draft === own
    ? tn("an earlier version, {when}, {n} game", "an earlier version, {when}, {n} games", games, values)
    : tn("{game}, {when}, {n} game", "{game}, {when}, {n} games", games, values);
}
