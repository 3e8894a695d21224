// The part of @noble/secp256k1 that signs what is put into a mailbox; the build makes one file of it.
export { schnorr } from "@noble/secp256k1";
