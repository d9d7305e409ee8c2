import type { Material, Palette } from './colours';
import type { Layout } from './layouts';

/** A path on a 200 × 300 canvas, filled or, with `width`, stroked. */
export interface Shape {
  d: string;
  colour: keyof Palette;
  width?: number;
  /** Stroke dash pattern. */
  dash?: string;
}

export interface Design {
  materials: readonly Material[];
  layout: Layout;
  /** `random` is seeded by the book, so the result is deterministic. */
  draw: (random: () => number) => Shape[];
}

export const anyMaterial: readonly Material[] = ['cloth', 'paper', 'night'];

/** One decimal is precise enough for a path and keeps the page small. */
export const n = (value: number) => Math.round(value * 10) / 10;
export const count = (times: number) => Array.from({ length: times }, (_, index) => index);
export const disc = (x: number, y: number, r: number) =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0z`;
