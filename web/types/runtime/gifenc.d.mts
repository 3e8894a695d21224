// What the build makes of the package "gifenc" (tools/gifenc.ts), which brings no types.
type Pixels = Uint8Array | Uint8ClampedArray;
type Palette = number[][];
interface FrameOptions {
  palette?: Palette;
  transparent?: boolean;
  transparentIndex?: number;
  delay?: number;
  dispose?: number;
}
export function quantize(rgba: Pixels, most: number): Palette;
export function applyPalette(rgba: Pixels, palette: Palette): Uint8Array;
export function GIFEncoder(): {
  writeFrame(index: Uint8Array, width: number, height: number, options: FrameOptions): void;
  finish(): void;
  bytes(): Uint8Array<ArrayBuffer>;
  bytesView(): Uint8Array;
};
