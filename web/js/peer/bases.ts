// Bytes as text: hex, base64url for links, base45 for QR pictures (RFC 9285), the latter two read strictly.

const QR = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

export const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param digits  as `hex` writes them */
export const unhex = (digits: string) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

export const writeBase64 = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Throws when the text is not exactly what `writeBase64` makes. */
export function readBase64(text: string) {
  if (!/^[\w-]*$/.test(text)) throw new RangeError("not base64url");
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
    character.charCodeAt(0),
  );
  if (writeBase64(bytes) !== text) throw new RangeError("not canonical");
  return bytes;
}

export function writeBase45(bytes: Uint8Array) {
  let text = "";
  for (let n = 0; n < bytes.length; n += 2) {
    const pair = n + 1 < bytes.length;
    const [high = 0, low = 0] = bytes.subarray(n, n + 2);
    let value = pair ? high * 256 + low : high;
    for (let digit = 0; digit < (pair ? 3 : 2); digit++, value = Math.floor(value / 45)) text += QR[value % 45];
  }
  return text;
}

/** Throws when the text is not base45. */
export function readBase45(text: string) {
  const digits = Array.from(text, (character) => QR.indexOf(character));
  if (digits.includes(-1) || digits.length % 3 === 1) throw new RangeError("not base45");
  const bytes: number[] = [];
  for (let n = 0; n < digits.length; n += 3) {
    const three = digits.slice(n, n + 3);
    const value = three.reduceRight((sum, digit) => sum * 45 + digit, 0);
    if (value > (three.length === 3 ? 65535 : 255)) throw new RangeError("not base45");
    bytes.push(...(three.length === 3 ? [value >> 8, value & 255] : [value]));
  }
  return Uint8Array.from(bytes);
}
