// Practice at the table: which task is swung at, and what a swing at it did; nothing of it counts.
import { t } from "../shell/language.ts";
import type { Controls } from "./controls.ts";
import type { Stone } from "./layout.ts";
import { type Result, type Task, taskOf, tasksOf, triedWords } from "./practice.ts";
import type { Words } from "./workspace.ts";

interface Props {
  svg: SVGElement; // the plan
  controls: Controls;
}
interface Actions {
  say: (words: Words | null) => void;
  stand: () => void; // shows the stones that are practised on, and the tool
}

export function createPractising({ svg, controls }: Props, { say, stand }: Actions) {
  let task: Task | null = null;
  /** The tasks that may be practised. */
  let tasks: Task[] = [];
  /** Whether it is looked at what a swing did. */
  let looks = false;

  /** Offers the tasks to choose from. */
  function offer() {
    const names = tasks.map((other) => (other === task && other.now) || other.name);
    controls.tasks(names, task ? tasks.indexOf(task) : 0);
  }

  /** @param n  which of the tasks is practised */
  function choose(n: number) {
    task = tasks[n];
    offer();
    svg.classList.toggle("elsewhere", !task.own);
    say({ title: task.goal || t("Swing as you like."), why: t("Practice: nothing counts.") });
    stand();
  }

  return {
    /** The task that is practised; null: none. */
    task: () => task,
    looks: () => looks,
    /** The stones stand anew. */
    stands: () => void (looks = false),
    choose,

    /** @param stones  those on the table */
    begin(stones: Stone[]) {
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
     * @param left  the stones that still stand
     */
    tried(result: Result, left: Stone[]) {
      if (!task) return;
      looks = true;
      tasks = tasks.filter((other) => !other.now || other === task);
      if (left.length && result.lost.length) tasks.push(taskOf(left));
      offer();
      say(triedWords(task, result));
    },
  };
}
