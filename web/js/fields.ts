// Values from outside, of which nothing is known before it is looked at.

export type Fields = Record<string, unknown>;

/** The fields of a value; none where it has none. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? (value as Fields) : {};

/** The value of a text; undefined where it is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param most  characters */
export const isText = (value: unknown, most: number = Infinity): value is string =>
  typeof value === "string" && value.length <= most;

export const isNumber = (value: unknown): value is number => Number.isFinite(value);
export const isWhole = (value: unknown): value is number => Number.isInteger(value);
