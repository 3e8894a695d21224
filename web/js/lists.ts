// Lists of which it is known how long they are.

/** What a list has at a place; throws where there is nothing. */
export function itemAt<T>(list: ArrayLike<T>, place: number): T {
  const item = list[place];
  if (item === undefined) throw new RangeError(`There is nothing at ${place} of ${list.length}.`);
  return item;
}
