// The page of a game's rules by itself: its exercises.
// @ts-check
import { mountExercises } from "./exercises.mjs";

mountExercises(/** @type {HTMLElement} */ (document.querySelector("article")));
