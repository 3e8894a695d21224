// Lists of which it is known how long they are.

/** The item of a list at a place; throws where there is none. */
export function itemAt<T>(list: ArrayLike<T>, place: number): T {
  const item = list[place];
  if (item === undefined) throw new RangeError(`${place} of ${list.length}`);
  return item;
}
