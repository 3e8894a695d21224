// What the build makes of the package "ts-fsrs" (tools/ts-fsrs.ts).
export { createEmptyCard, fsrs, Rating } from "ts-fsrs";
