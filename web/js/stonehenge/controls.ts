// The controls beside the plan: sliders and a button that place and pull as the plan does, for people who cannot drag;
// and the messages of the tools.
import { bind, text } from "../dom.ts";
import { mark, t } from "../shell/language.ts";
import { angleWords, lengthWords } from "./lane.ts";
import type { Phase } from "./phase.ts";

export type Controls = ReturnType<typeof createControls>;

type Dial = "turn" | "pull";
const ACTS = { build: mark("Build here"), mark: mark("Put the marker here"), swing: mark("Let go") };
const REPLAYS = { slow: mark("Slow motion"), stop: mark("Stop") };

export function createControls(
  host: HTMLElement,
  actions: {
    dial(dial: Dial, value: number): void;
    act(): void;
    hold(on: boolean): void;
    task(n: number): void;
    replay(): void;
    keep(): void;
    practise(): void;
    retry(): void;
  },
) {
  const controls = element("div", "desk");
  const told = element("p", "told", { role: "status" });
  const turn = createDial("turn", 0, 3599, 5);
  const pull = createDial("pull", 250, 450, 5);
  const act = button("main", "act");
  const lane = element("p", "lanewords");
  const tasks = element("select", "field", { "aria-label": t("What to practise") }) as HTMLSelectElement;
  const replay = button("", "replay");
  const keep = button("", "keep", t("Save as film (WebM)"));
  const practise = button("", "practise");
  const retry = button("", "retry", t("Try again"));
  const dials = element("div", "dials");
  const more = element("div", "row");
  dials.append(turn.row, pull.row, act, lane);
  tasks.hidden = true;
  more.append(tasks, retry, replay, keep, practise);
  controls.setAttribute("role", "group");
  controls.setAttribute("aria-label", t("Placing and swinging by numbers"));
  controls.append(dials, told, more);
  host.append(controls);

  const holding = () => actions.hold(dials.matches(":has(:focus-visible)"));
  const unbind = bind(controls, {
    input: ({ target }: Event) => {
      if (target === tasks) return actions.task(tasks.selectedIndex);
      const range = target as HTMLInputElement;
      actions.dial(range.dataset.dial as Dial, Number(range.value));
    },
    keydown: (event: KeyboardEvent) => {
      const range = event.target;
      if (!(range instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return;
      const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
      if (!way) return;
      event.preventDefault();
      const value = Number(range.value) + way * (event.shiftKey ? 1 : Number(range.dataset.step));
      actions.dial(range.dataset.dial as Dial, value);
    },
    focusin: holding,
    focusout: () => queueMicrotask(holding),
    click: (event: Event) => {
      event.stopPropagation(); // a click beside the board lets go of what is chosen there
      const { act: name, dial, by } = (event.target as Element).closest("button")?.dataset ?? {};
      if (dial) actions.dial(dial as Dial, (dial === "turn" ? turn : pull).value() + Number(by));
      else if (name) actions[name as "act" | "replay" | "keep" | "practise" | "retry"]();
    },
  });

  return {
    /** @param records  this browser can keep films */
    show({ tool, replay: replays, keeps, practise: practises, retries }: Phase, records: boolean) {
      dials.hidden = !tool;
      replay.hidden = !replays;
      keep.hidden = !keeps || !records;
      practise.hidden = !practises;
      retry.hidden = !retries;
      tasks.hidden = retries || practises !== "end";
      if (retries) controls.classList.remove("swinging");
      text(replay, replays && t(REPLAYS[replays]));
      text(practise, practises === "end" ? t("End practice") : practises && t("Practise"));
      if (!tool) return;
      const isSwing = tool === "swing";
      turn.name(isSwing ? t("Aim") : t("Place"));
      pull.name(t("Pull"));
      controls.classList.toggle("swinging", isSwing);
      pull.row.hidden = lane.hidden = !isSwing;
      text(act, t(ACTS[tool]));
    },
    /** The swing has no outcome yet: it is offered to try again. */
    retry() {
      replay.hidden = keep.hidden = practise.hidden = true;
      retry.hidden = false;
    },
    /** @param note  what there is to say of this direction */
    turn: (angle: number, note: string) =>
      turn.set(Math.round(angle), angleWords(angle), `${angleWords(angle)}${note && ", "}${note}`),
    /** @param length  in centimetres */
    pull: (length: number) => pull.set(Math.round(length * 10), lengthWords(length), lengthWords(length)),
    /** @param words  what the lane meets */
    read: (words: string) => text(lane, words),
    /** Offers tasks by their names; none where nothing is practised. */
    tasks(names: readonly string[], chosen: number) {
      tasks.replaceChildren(...names.map((name) => new Option(name)));
      tasks.selectedIndex = chosen;
      tasks.hidden = !names.length;
    },
    tell: (words: string) => text(told, words),
    holds: (element: Element | null) => dials.contains(element),
    focus: () => act.focus({ preventScroll: true }),
    unmount() {
      unbind();
      controls.remove();
    },
  };
}

/**
 * A slider with its name and value, and a button to either side of the value for steps finer than a finger on it.
 * @param step  half a degree, or half a centimetre
 */
function createDial(dial: Dial, min: number, max: number, step: number) {
  const row = element("div", "dial");
  const label = element("label", "");
  const words = element("span", "");
  const range = element("input", "", {
    type: "range",
    min,
    max,
    step: 1,
    "data-dial": dial,
    "data-step": step,
  }) as HTMLInputElement;
  const output = element("output", "num");
  const [less, more] = [-step, step].map((by) =>
    element("button", "button bare finer", { type: "button", "data-dial": dial, "data-by": by }),
  );
  [less.textContent, more.textContent] = ["−", "+"];
  label.append(words, range);
  row.append(label, less, output, more);
  return {
    row,
    value: () => Number(range.value),
    name(name: string) {
      text(words, name);
      less.setAttribute("aria-label", t("{name}: a little less", { name }));
      more.setAttribute("aria-label", t("{name}: a little more", { name }));
    },
    set(value: number, shown: string, said: string) {
      if (Number(range.value) !== value) range.value = String(value);
      if (range.getAttribute("aria-valuetext") !== said) range.setAttribute("aria-valuetext", said);
      text(output, shown);
    },
  };
}

/** @param name  its class */
function element(tag: keyof HTMLElementTagNameMap, name: string, attributes: Record<string, string | number> = {}) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  for (const attribute in attributes) made.setAttribute(attribute, String(attributes[attribute]));
  return made;
}

function button(look: string, act: string, words: string = "") {
  const made = element("button", `button ${look}`.trim(), { type: "button", "data-act": act });
  made.textContent = words;
  return made;
}
