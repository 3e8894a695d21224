// The verdict on the version that is written: whether it plays, the one thing that stops it, and the laws checked.
import type { Scene } from "../board/picture.ts";
import type { Card } from "../shell/forms.ts";

/** a version that works, as the guest tells it */
export interface Loaded {
  kind: "workshop_loaded";
  sha: string;
  name: string;
  title: string;
  by: string;
  scene: Scene;
  card: Card;
  sections: [name: string, text: string][];
  sides: [string, string];
  replayed: { played: number; of: number; why: string } | null;
}
export type Wrong = { kind: "workshop_wrong"; stage: "load" | "loop"; line: number; why: string; rule: string };
export interface Law {
  kind: "workshop_law";
  name: string; // its sentence
  ok: boolean;
  why: string;
  line: number;
  rule: string;
  position: { scene: Scene | null } | null;
}
export type Advice = { kind: "workshop_advice"; why: string; rule: string; line: number };
export type Checked = { kind: "workshop_checked"; games: number; laws: number; seconds: number; done: boolean };
export type Judged = Law | Advice | Checked;
type Fell = { kind: "fell"; why: string; line: number; rule: string };
export type Event = { kind: "read" } | { kind: "missing" } | Loaded | Wrong | Judged | Fell;
export interface Verdict {
  isRead: boolean; // a newer text is on its way
  isMissing: boolean; // Python itself cannot be had
  wrong: Wrong | Fell | null;
  loaded: Loaded | null; // the last version that worked
  went: string; // how far the game on the board went on, "" if all the way
  laws: ReadonlyMap<string, Law>; // by their names
  advice: Advice[];
  checked: Checked | null;
}

export const newVerdict = (): Verdict => ({
  isRead: true,
  isMissing: false,
  wrong: null,
  loaded: null,
  went: "",
  laws: new Map(),
  advice: [],
  checked: null,
});

export function after(verdict: Verdict, event: Event): Verdict {
  switch (event.kind) {
    case "read":
      return { ...verdict, isRead: true };
    case "missing":
      return { ...verdict, isRead: false, isMissing: true };
    case "workshop_loaded":
      return { ...newVerdict(), isRead: false, loaded: event, went: event.replayed?.why ?? "" };
    case "workshop_wrong":
    case "fell":
      return { ...verdict, isRead: false, isMissing: false, wrong: event };
    case "workshop_law":
      return { ...verdict, laws: new Map([...verdict.laws, [event.name, event]]) };
    case "workshop_advice":
      return { ...verdict, advice: [...verdict.advice.filter(({ why }) => why !== event.why), event] };
    case "workshop_checked":
      return { ...verdict, checked: event };
  }
}

/** The one thing to mend: what keeps the text from being a game, or else the first law that is broken. */
export const stopped = ({ wrong, laws }: Verdict): Wrong | Fell | Law | undefined =>
  wrong ?? [...laws.values()].find(({ ok }) => !ok);

/** How many things are to be mended, besides advice. */
export const countWrong = ({ wrong, laws }: Verdict) =>
  Number(Boolean(wrong)) + (wrong ? 0 : [...laws.values()].filter(({ ok }) => !ok).length);
