// Practice at the table: which task is swung at, and what a swing at it did; nothing of it counts.
// @ts-check
import { t } from "../shell/language.mjs";
import { taskOf, tasksOf, triedWords } from "./practice.mjs";

/** @typedef {import("./practice.mjs").Result} Result */
/** @typedef {import("./practice.mjs").Task} Task */
/** @typedef {import("./layout.mjs").Stone} Stone */
/**
 * @typedef {object} Props
 * @property {SVGElement} svg  the plan
 * @property {import("./controls.mjs").Controls} controls
 */
/**
 * @typedef {object} Actions
 * @property {(words: import("./workspace.mjs").Words | null) => void} say
 * @property {() => void} stand  shows the stones that are practised on, and the tool
 */

/** @param {Props} props @param {Actions} actions */
export function createPractising({ svg, controls }, { say, stand }) {
  /** @type {Task | null} */
  let task = null;
  /** The tasks that may be practised. @type {Task[]} */
  let tasks = [];

  /** Offers the tasks to choose from. */
  function offer() {
    const names = tasks.map((other) => (other === task && other.now) || other.name);
    controls.tasks(names, task ? tasks.indexOf(task) : 0);
  }

  /** @param {number} n  which of the tasks is practised */
  function choose(n) {
    task = tasks[n];
    offer();
    svg.classList.toggle("elsewhere", !task.own);
    say({ title: task.goal || t("Swing as you like."), why: t("Practice: nothing counts.") });
    stand();
  }

  return {
    /** The task that is practised; null: none. */
    task: () => task,
    choose,

    /** @param {Stone[]} stones  those on the table */
    begin(stones) {
      svg.classList.add("practising");
      tasks = tasksOf(stones);
      choose(0);
    },

    end() {
      task = null;
      say(null);
      svg.classList.remove("practising", "elsewhere");
    },

    /**
     * Tells what a swing did, and offers what it has left.
     * @param {Result} result
     * @param {Stone[]} left  the stones that still stand
     */
    tried(result, left) {
      if (!task) return;
      tasks = tasks.filter((other) => !other.now || other === task);
      if (left.length && result.lost.length) tasks.push(taskOf(left));
      offer();
      say(triedWords(task, result));
    },
  };
}
