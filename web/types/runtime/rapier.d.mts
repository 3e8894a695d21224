// What the build copies from the package "@dimforge/rapier3d-deterministic-compat".
export { default } from "@dimforge/rapier3d-deterministic-compat";
