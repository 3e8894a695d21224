// The tasks that may be practised: the stones as they stand, a ring of them, and targets to try; nothing of it counts.
import { t, tn } from "../shell/language.ts";
import { upright } from "./compass.ts";
import type { Stone } from "./layout.ts";

/** of a swing */
export type Result = { lost: number[]; touched: boolean };
export interface Task {
  name: string;
  now?: string; // what it is called while it is practised, if that is another name
  stones: Stone[];
  own: boolean; // whether they stand on the table
  goal: string; // what to try, "" for nothing
  reached?: (result: Result) => boolean;
}

/** While fewer stones than this stand on the table, a ring comes first. */
const FEW = 6;

/** Stones that stand at equal distances; straight ahead, where the ball waits at first, is a gap. */
const ring = (count: number): Stone[] =>
  Array.from({ length: count }, (_, n) => ({
    id: n + 1,
    lies: false,
    pose: upright(Math.round(((n + 0.5) * 3600) / count)),
  }));

/** @param stones  those on the table */
export function tasksOf(stones: Stone[]): Task[] {
  const [wide, close] = [ring(10), ring(14)];
  const table = stones.length ? [{ name: t("Stones on the table"), stones, own: true, goal: "" }] : [];
  const made = [{ name: t("A ring of stones"), stones: close, own: false, goal: "" }];
  return [
    ...(stones.length < FEW ? [...made, ...table] : [...table, ...made]),
    {
      name: t("Target: clean through"),
      stones: close,
      own: false,
      goal: t("Swing through, touch no stone."),
      reached: ({ lost, touched }) => !lost.length && !touched,
    },
    {
      name: t("Target: one stone"),
      stones: wide,
      own: false,
      goal: t("Fell one stone, only one."),
      reached: ({ lost }) => lost.length === 1,
    },
    {
      name: t("Target: four stones"),
      stones: close,
      own: false,
      goal: t("Fell four stones or more."),
      reached: ({ lost }) => lost.length > 3,
    },
  ];
}

/** To go on from what a swing has left. */
export const taskOf = (stones: Stone[]): Task => ({
  name: t("Go on with what is left"),
  now: t("What was left standing"),
  stones,
  own: false,
  goal: "",
});

/** The words for a swing that was tried. */
export function triedWords({ goal, reached }: Task, result: Result) {
  const fallen = result.lost.length
    ? tn("{n} stone falls.", "{n} stones fall.", result.lost.length)
    : result.touched
      ? t("The ball touches stones, and all still stand.")
      : t("Clean through. Nothing falls.");
  if (!goal) return { title: fallen, why: t("Practice: nothing counts.") };
  return reached?.(result)
    ? { title: t("Target reached!"), why: fallen }
    : { title: t("Not yet."), why: `${fallen} ${goal}` };
}
