// What the build makes of the package "ts-fsrs" (tools/ts-fsrs.mjs).
export { createEmptyCard, fsrs, Rating } from "ts-fsrs";
