// Things that a browser may refuse a page: each can be missing or null, throw when it is looked at, or answer no.

/** The thing that the browser gives, or undefined where it refuses. */
export function given<T>(look: () => T): NonNullable<T> | undefined {
  try {
    return look() ?? undefined;
  } catch {
    return undefined;
  }
}

/** The answer of the browser, or undefined where it refuses. */
export async function granted<T>(ask: () => T): Promise<NonNullable<Awaited<T>> | undefined> {
  try {
    return (await ask()) ?? undefined;
  } catch {
    return undefined;
  }
}
