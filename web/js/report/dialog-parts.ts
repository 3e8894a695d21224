// The parts of the dialog of a report: its head with the choices and the progress, and its rows.
import { hide, make, text } from "../dom.ts";
import type { Option } from "../shell/forms.ts";
import { icon } from "../shell/icons.ts";
import { t, tn } from "../shell/language.ts";
import { when } from "../storage/saved-games.ts";
import type { Progress } from "./crew.ts";
import type { Kept } from "./kept.ts";

export type Phase = "waiting" | "ready" | "playing" | "done" | "failed";

const MINUTE = 60_000;

export function layOut(title: string, options: Option[]) {
  const heading = make("h2", { id: "report-title", tabindex: "-1" }, title);
  const close = make("button", { class: "button bare", type: "button", "aria-label": t("Close") }, icon("close"));
  const [verdict, course] = [make("p", "verdict"), make("p", "soft small course")];
  const asked = make("div", "row asked");
  const fields = options.filter(({ values, is_lot: isLot }) => values.length > 1 && !isLot).map(optionField);
  asked.append(...fields.map(({ label }) => label));
  const play = make("button", { class: "button main", type: "button" });
  const bar = make("progress", { max: "1", value: "0", "aria-label": t("Games played") });
  const [far, said] = [make("span", "soft far"), make("p", { class: "soft", role: "status" })];
  const changed = make("p", "soft");
  const against = make("select", { class: "field", id: "report-against" });
  const beside = make("div", "row", make("label", { for: against.id }, t("Beside")), against);
  const other = make("ul", { class: "other", "aria-label": t("What differs") });
  const [facts, out] = [make("div", "report-rows"), make("div", "row out")];
  const dialog = make(
    "dialog",
    { class: "sheet report", "aria-labelledby": heading.id },
    make("div", "sheethead", heading, close),
    ...[verdict, course, asked, make("div", "row going", play, bar, far), said, changed, beside, other, facts, out],
  );
  close.addEventListener("click", () => dialog.close());
  for (const part of [course, changed, beside, other, out, bar]) part.hidden = true;

  return {
    ...{ dialog, asked, play, against, facts, out },
    /** The chosen options of the game. */
    options: (): Record<string, number | string> =>
      Object.fromEntries(fields.map(({ name, value }) => [name, value()])),
    /** The id of the report that it is set beside, "". */
    beside: () => against.value,
    choices(reports: [id: string, name: string][], chosen: string) {
      const all: typeof reports = [["", t("no other report")], ...reports];
      against.replaceChildren(...all.map(([value, name]) => make("option", { value }, name)));
      against.value = chosen;
      hide(beside, !reports.length);
    },
    /** @param why  it has failed */
    tell(phase: Phase, mine: Kept | undefined, why: string = "") {
      text(play, { playing: t("Stop"), failed: t("Try again") }[phase as string] ?? (mine ? t("Go on") : t("Start")));
      play.setAttribute("aria-disabled", String(phase === "waiting"));
      if (phase === "done" && document.activeElement === play) heading.focus();
      hide(play, phase === "done");
      hide(bar, !mine && phase !== "playing");
      for (const field of fields) field.select.disabled = phase === "playing";
      text(said, words(phase, mine, why));
    },
    show(report: { verdict: string; course: string; games: number; told: number }) {
      text(verdict, report.told ? report.verdict : "");
      text(course, report.course);
      hide(course, !report.games);
      hide(out, !report.told);
    },
    work({ done, all, left }: Progress) {
      bar.max = Math.max(1, all);
      bar.value = done;
      text(far, all ? [t("{done} of {all} games", { done, all }), ...(left ? [leftWords(left)] : [])].join(" · ") : "");
    },
    /** The rules were changed since a report. */
    changed(before: Kept | undefined) {
      hide(changed, !before);
      if (before)
        text(
          changed,
          t("The rules were changed since the last report ({when}). This one begins anew.", {
            when: when(before.saved),
          }),
        );
    },
    differ(told: string[]) {
      hide(other, !told.length);
      other.replaceChildren(...told.map((one) => make("li", "", one)));
    },
  };
}

function optionField({ name, label, values, usual }: Option) {
  const select = make("select", { class: "field" });
  select.append(
    ...values.map(([value, shown], at) => make("option", { value: String(at), selected: value === usual }, shown)),
  );
  return {
    name,
    select,
    label: make("label", "", label, " ", select),
    value: () => values[Number(select.value)]?.[0] ?? usual,
  };
}

/** The status of a report in words. */
function words(phase: Phase, mine: Kept | undefined, why: string) {
  if (phase === "failed") return t("The report does not go on: {why}", { why });
  if (phase === "waiting") return t("Getting ready…");
  if (phase === "playing") return t("Games are being played. Closed, the report stops, and is kept on this device.");
  if (phase === "done") return t("No more games are played. The report is kept on this device.");
  if (mine) return t("Stopped ({when}). What is known is kept on this device.", { when: when(mine.saved) });
  return t(
    "The computer plays this game against itself and tells what that shows. It takes some minutes and can be stopped.",
  );
}

/** @param left  ms */
const leftWords = (left: number) =>
  left < MINUTE
    ? t("less than a minute more")
    : tn("about {n} minute more", "about {n} minutes more", Math.round(left / MINUTE));
