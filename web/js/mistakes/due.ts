// How many of one's mistakes are to go over: all that home has to know of them.

/**
 * How many of one's mistakes are to go over, from what the last change of them left.
 * @param most  new ones a day
 */
export function dueToday(noted: string, most: number, today: string) {
  try {
    const { due, fresh, day, begun } = JSON.parse(noted);
    const late = Object.keys(due).reduce((sum, date) => sum + (date <= today ? due[date] : 0), 0);
    return late + Math.max(0, Math.min(fresh, most - (day === today ? begun : 0))) || 0;
  } catch {
    return 0; // nothing is kept
  }
}
