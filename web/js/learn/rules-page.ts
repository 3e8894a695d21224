// The page of a game's rules by itself: its exercises.
import { openStore } from "../storage/store.ts";
import { mountExercises } from "./exercises.ts";

mountExercises(
  document.querySelector("article") as Element,
  openStore(() => {}),
  (section) => document.getElementById(section)?.scrollIntoView(),
);
