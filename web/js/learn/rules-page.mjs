// The page of a game's rules by itself: its exercises.
// @ts-check
import { openStore } from "../storage/store.mjs";
import { mountExercises } from "./exercises.mjs";

mountExercises(
  /** @type {Element} */ (document.querySelector("article")),
  openStore(() => {}),
  (section) => document.getElementById(section)?.scrollIntoView(),
);
