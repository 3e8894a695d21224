// The parts of @noble/curves that sign; the build makes one file of them.
export { ed25519 } from "@noble/curves/ed25519.js";
export { bytesToHex, hexToBytes } from "@noble/curves/utils.js";
