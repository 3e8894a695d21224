// A friend's swing as it came out here, held against what the friend tells of it, whichever of the two comes first.

/** in which game, after how many entries, and the action that would tell it */
interface Seen {
  id: string;
  entry_count: number;
  text: string;
}

/** @param differs  this entry of the record tells it otherwise */
export function createWitness(differs: (at: number) => void) {
  let seen: Seen | null = null;
  return {
    saw(swing: Seen) {
      seen = swing;
    },
    /** Takes the view of the table; until the swing is told, it is waited for. */
    hear({ id, entry_count, record }: { id: string; entry_count: number; record: string }) {
      if (!seen || (id === seen.id && entry_count === seen.entry_count)) return;
      const { text, entry_count: at } = seen;
      const recorded = id === seen.id ? JSON.parse(record).actions[at] : undefined;
      seen = null;
      // Else it was taken back, or somebody resigned.
      if (recorded?.startsWith("=") && recorded !== text) differs(at + 1);
    },
  };
}
