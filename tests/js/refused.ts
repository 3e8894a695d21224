/** How browsers refuse what a page looks for: with each way, what stands where that is looked for. */

export const denied = (name = "SecurityError") => new DOMException("The request was denied.", name);

/** Puts a thing on an object in one way of refusing it. */
export function refuse(on: object, name: string, way: "missing" | "null" | "throws" | "is undefined") {
  delete on[name];
  if (way === "missing") return;
  const get = () => {
    if (way === "throws") throw denied();
    return way === "null" ? null : undefined;
  };
  Object.defineProperty(on, name, { get, configurable: true });
}
