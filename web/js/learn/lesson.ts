// A guided first game at the table: its steps, and the sentence that says what to do. Fetched when first wanted.

import type { View } from "../board/table-state.ts";
import { addStyles, hide, make } from "../dom.ts";
import type { Unkept } from "../runtime/messages.ts";
import { icon } from "../shell/icons.ts";
import { t } from "../shell/language.ts";
import type { Store } from "../storage/store.ts";
import { progressOf, reached } from "./progress.ts";

type Lesson = NonNullable<View["lesson"]>;
interface Actions {
  open: (game: string, message: Unkept) => void; // on the table
}

/** @param root  the <main> of the table */
export function mountLesson(root: HTMLElement, store: Store, { open }: Actions) {
  addStyles(new URL("../../css/learn.css", import.meta.url));
  document.documentElement.classList.toggle("framed", window !== window.parent);
  const panel = make("section", { class: "lesson", "aria-label": t("Lesson") });
  root.querySelector('.rail > [data-part="moves"]')?.before(panel);
  let drawn = "";
  let kept = "";

  function keep(game: string, lesson: Lesson) {
    const entry = reached(game, lesson);
    if (!entry || JSON.stringify(entry) === kept) return;
    kept = JSON.stringify(entry);
    void store.keepProgress({ ...entry, saved: Date.now() });
    if (lesson.section) window.parent.postMessage({ exercise: lesson.section }, location.origin);
  }

  return {
    /**
     * Goes on with a lesson where it was left, or shows what was asked for.
     * @param place  a step, from 1 on, a section of the rules, or ""
     */
    async begin(game: string, place: string) {
      const { hash } = location;
      const step = Math.round(Number(place));
      const section = Number.isNaN(step) ? { section: place } : {};
      const at = place ? { key: "", step: Math.max(step - 1 || 0, 0), ...section } : await progressOf(store, game);
      if (location.hash === hash) open(game, { kind: "learn", game, ...at });
    },

    /** Takes the program's view of the table. */
    view(view: View) {
      const { lesson } = view;
      hide(panel, !lesson);
      if (!lesson) return;
      keep(view.game, lesson);
      const told = JSON.stringify([lesson, view.goal.text, view.title]);
      if (told !== drawn) panel.replaceChildren(...PHASES[lesson.phase](lesson, view));
      drawn = told;
      if (isAtBoard(root))
        (root.querySelector('[data-pick="(next)"]') as HTMLElement | null)?.focus({ preventScroll: true });
    },
  };
}

/** Whether the focus is where nothing is to be done while a step is done. */
const isAtBoard = (root: HTMLElement) =>
  document.activeElement === document.body || Boolean(root.querySelector(".board")?.contains(document.activeElement));

/** The content of the panel in each phase. */
const PHASES: Record<Lesson["phase"], (lesson: Lesson, view: View) => HTMLElement[]> = {
  goal: (lesson, { game, goal }) => [
    make("p", "kicker", icon("flag"), t("The goal"), make("a", { href: `#/new/${game}` }, t("I know the rules"))),
    make("h2", "", goal.text),
    make("p", "soft", lesson.more),
  ],
  step: stepOf,
  done: stepOf,
  over: (lesson, { game, title }) =>
    lesson.section
      ? [make("h2", "", t("Done."))]
      : [
          steps(lesson),
          make("h2", "", t("Now you know {game}.", { game: title })),
          make("a", { class: "button main", href: firstGame(game) }, t("Play your first game")),
          make("a", { class: "button", href: `#/puzzles/${game}` }, t("Puzzles")),
          make("a", { class: "button", href: "#/" }, t("Another game to learn")),
          make("p", "soft", lesson.more),
        ],
};

function stepOf(lesson: Lesson) {
  const rule = make("button", { class: "link", type: "button", "data-do": "rule" }, t("Rule"));
  const dots = lesson.count > 1 ? [steps(lesson)] : [];
  return [...dots, make("h2", "", lesson.text), make("p", "soft", lesson.more, " ", rule)];
}

/** Dots for the steps, and which one it is. */
function steps({ number, count, phase }: Lesson) {
  const done = number + (phase === "done" ? 1 : 0);
  const dots = Array.from({ length: count }, (_, n) =>
    make("i", n < done ? "done" : n === number ? "now" : "", ...(n < done ? [icon("ok")] : [])),
  );
  const words = t("Step {n} of {count}", { n: Math.min(number + 1, count), count });
  return make(
    "div",
    "steps",
    make("span", { class: "dots", "aria-hidden": "true" }, ...dots),
    make("span", "soft", words),
  );
}

/** The address of a game against the weakest computer, or of one where no computer plays. */
const firstGame = (game: string) =>
  document.getElementById(`new-${game}`)?.dataset.mind === undefined
    ? `#/begin/${game}`
    : `#/begin/${game}?who=computer&level=1&you=0`;
