// The package "qr" as the build copies it.
export { decodeQR } from "qr/decode.js";
