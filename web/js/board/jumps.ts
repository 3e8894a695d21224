// Keys that lead further than the arrows: to a number, to a row, to the next own piece; and those that ask about a
// spot.

/** Letters, each with the question it asks about the spot that has the focus. */
const QUESTIONS: Record<string, string> = { n: "near", l: "lines", m: "moves" };
/** Milliseconds in which two digits are one number. */
const TOGETHER = 800;

export const questionOf = (key: string) => QUESTIONS[key];

/** The letters and the number of a spot such as e5. */
function partsOf(spot: string) {
  const [, letters = "", number = ""] = /^([A-Za-z]+)(\d+)$/.exec(spot) ?? [];
  return { letters, number: Number(number) };
}

/** Where a key leads from a spot; undefined for any other key, and where there is no such place. */
export function createJumps() {
  let typed = "";
  let last = 0;

  return (
    key: string,
    { shiftKey, timeStamp }: Pick<KeyboardEvent, "shiftKey" | "timeStamp">,
    spot: string,
    spots: string[],
    own: string[],
  ) => {
    if (key === "." || key === ",") return beside(spots, spot, own, key === "." ? 1 : -1);
    const { letters, number } = partsOf(spot);
    if (/^\d$/.test(key)) {
      const longer = timeStamp - last < TOGETHER ? typed + key : key;
      typed = spots.includes(letters + longer) ? longer : key;
      last = timeStamp;
      return spots.find((each) => each === letters + typed);
    }
    if (shiftKey && /^[A-Za-z]$/.test(key)) return inRow(key.toLowerCase(), number, spots);
    return undefined;
  };
}

/** The spot of a row that is nearest to a number. */
function inRow(row: string, number: number, spots: string[]) {
  const found = spots.filter((spot) => partsOf(spot).letters.toLowerCase() === row);
  const away = (spot: string) => Math.abs(partsOf(spot).number - number);
  return found.sort((a, b) => away(a) - away(b))[0];
}

/** The next spot with an own piece, in the board's order, round and round. */
function beside(spots: string[], spot: string, own: string[], way: 1 | -1) {
  const at = spots.indexOf(spot);
  const round =
    way > 0
      ? [...spots.slice(at + 1), ...spots.slice(0, at)]
      : [...spots.slice(0, at).reverse(), ...spots.slice(at + 1).reverse()];
  return round.find((each) => own.includes(each));
}
