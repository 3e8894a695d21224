// The package "qr" as the build copies it.
export { default, encodeQR } from "qr";
