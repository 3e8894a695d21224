// What the build copies from the package "qr".
export { default, encodeQR } from "qr";
