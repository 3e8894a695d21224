// Whether the swings of a record come out here as it tells them.
// @ts-check
import { t, tn } from "../shell/language.mjs";

/** @typedef {import("./swings.mjs").Swings} Swings */
/** @typedef {import("./workspace.mjs").Outcome} Outcome */
/** @typedef {import("./world.mjs").Release} Release */

/**
 * Swings them all again, up to the first that comes out differently.
 * @param {Swings} swings @param {Outcome[]} outcomes @param {(words: string) => void} tell
 */
export async function checkSwings(swings, outcomes, tell) {
  let n = 0;
  for (const { at, stage, code } of outcomes) {
    tell(t("Checking swing {n} of {all}.", { n: ++n, all: outcomes.length }));
    const release = /** @type {Release} */ (stage.release);
    const { text } = await swings.ask(stage.stones, release).catch(() => ({ text: "" }));
    if (!text) return tell(t("The swings cannot be checked: the physics did not start."));
    if (text !== code)
      return tell(
        t("Move {at}: this swing does not come out as the record says. By the physics {found}, by the record {told}.", {
          at,
          found: lostIn(text),
          told: lostIn(code),
        }),
      );
  }
  tell(
    outcomes.length
      ? tn("{n} swing comes out as the record says.", "All {n} swings come out as the record says.", outcomes.length)
      : t("There is no swing in this record yet."),
  );
}

/**
 * Swings again what a friend tells; the last film, where all of it is as told.
 * @param {Swings} swings @param {Outcome[]} outcomes
 * @param {{ tell: (words: string) => void, differs: (at: number, found: string) => void }} actions
 */
export async function verifySwings(swings, outcomes, { tell, differs }) {
  let seen;
  for (const { at, stage, code } of outcomes) {
    const release = /** @type {Release} */ (stage.release);
    const outcome = await swings.ask(stage.stones, release, true).catch(() => undefined);
    if (!outcome) return void tell(t("The swings cannot be checked: the physics did not start."));
    if (outcome.text !== code) return void differs(at, outcome.text);
    seen = outcome.film && { film: outcome.film, stones: stage.stones };
  }
  return seen;
}

/** The part of an outcome that tells of the stones. @param {string} code */
function lostIn(code) {
  const lost = /!([0-9,]+)/.exec(code)?.[1].replaceAll(",", ", ");
  const shifted = code.split("/").length - 1;
  return lost ? t("loses {lost}, shifts {shifted}", { lost, shifted }) : t("loses none, shifts {shifted}", { shifted });
}
