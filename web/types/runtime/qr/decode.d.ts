// What the build copies from the package "qr".
export { decodeQR } from "qr/decode.js";
