// The tasks that may be practised: the stones as they stand, a ring of them, and targets to try; nothing of it counts.
// @ts-check
import { t, tn } from "../shell/language.mjs";
import { upright } from "./compass.mjs";

/** @typedef {import("./layout.mjs").Stone} Stone */
/** @typedef {{ lost: number[], touched: boolean }} Result  of a swing */
/**
 * @typedef {object} Task
 * @property {string} name
 * @property {string} [now]  what it is called while it is practised, if that is another name
 * @property {Stone[]} stones
 * @property {boolean} own  whether they stand on the table
 * @property {string} goal  what to try, "" for nothing
 * @property {((result: Result) => boolean)} [reached]
 */

/** While fewer stones than this stand on the table, a ring comes first. */
const FEW = 6;

/** Stones that stand at equal distances. @param {number} count @returns {Stone[]} */
const ring = (count) =>
  Array.from({ length: count }, (_, n) => ({ id: n + 1, lies: false, pose: upright(Math.round((n * 3600) / count)) }));

/** @param {Stone[]} stones  those on the table @returns {Task[]} */
export function tasksOf(stones) {
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

/** To go on from what a swing has left. @param {Stone[]} stones @returns {Task} */
export const taskOf = (stones) => ({
  name: t("Go on with what is left"),
  now: t("What was left standing"),
  stones,
  own: false,
  goal: "",
});

/** The words for a swing that was tried. @param {Task} task @param {Result} result */
export function triedWords({ goal, reached }, result) {
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
