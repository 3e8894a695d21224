// Whether the swings of a record come out here as it tells them.
import { t, tn } from "../shell/language.ts";
import type { Film } from "./film.ts";
import type { Stone } from "./layout.ts";
import type { Swings } from "./swings.ts";
import type { Outcome } from "./workspace.ts";
import type { Release } from "./world.ts";

/** Swings them all again, up to the first that comes out differently. */
export async function checkSwings(swings: Swings, outcomes: Outcome[], tell: (words: string) => void) {
  let n = 0;
  for (const { at, stage, code } of outcomes) {
    tell(t("Checking swing {n} of {all}.", { n: ++n, all: outcomes.length }));
    const release = stage.release as Release;
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

/** Swings again what a friend tells; the last film, where all of it is as told. */
export async function verifySwings(
  swings: Swings,
  outcomes: Outcome[],
  { tell, differs }: { tell: (words: string) => void; differs: (at: number, found: string) => void },
) {
  let seen: { film: Film; stones: Stone[] } | undefined;
  for (const { at, stage, code } of outcomes) {
    const release = stage.release as Release;
    const outcome = await swings.ask(stage.stones, release, true).catch(() => undefined);
    if (!outcome) return void tell(t("The swings cannot be checked: the physics did not start."));
    if (outcome.text !== code) return void differs(at, outcome.text);
    seen = outcome.film && { film: outcome.film, stones: stage.stones };
  }
  return seen;
}

/** The part of an outcome that tells of the stones. */
function lostIn(code: string) {
  const lost = /!([0-9,]+)/.exec(code)?.[1].replaceAll(",", ", ");
  const shifted = code.split("/").length - 1;
  return lost ? t("loses {lost}, shifts {shifted}", { lost, shifted }) : t("loses none, shifts {shifted}", { shifted });
}
