// What the build makes of the package "@noble/secp256k1" (tools/schnorr.ts).
export { schnorr } from "@noble/secp256k1";
