// What the build makes of the package "@noble/curves" (tools/ed25519.ts).
export { ed25519 } from "@noble/curves/ed25519.js";
export { bytesToHex, hexToBytes } from "@noble/curves/utils.js";
