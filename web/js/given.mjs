// Things that a browser may refuse a page: each can be missing or null, throw when it is looked at, or answer no.
// @ts-check

/**
 * The thing that the browser gives, or undefined where it refuses.
 * @template T
 * @param {() => T} look
 * @returns {NonNullable<T> | undefined}
 */
export function given(look) {
  try {
    return look() ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * The answer of the browser, or undefined where it refuses.
 * @template T
 * @param {() => T} ask
 * @returns {Promise<NonNullable<Awaited<T>> | undefined>}
 */
export async function granted(ask) {
  try {
    return (await ask()) ?? undefined;
  } catch {
    return undefined;
  }
}
