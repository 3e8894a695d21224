// The part of ts-fsrs that says when something is asked again; the build makes one file of it.
export { createEmptyCard, fsrs, Rating } from "ts-fsrs";
