// What the build makes of the package "three".
export * from "../../../tools/three.ts";
