import { contrast, luminance } from '~/shared/text/contrast';

/** The colours of a generated cover, all derived from the genre's colour. */
export interface Palette {
  background: string;
  /** Text colour: readable on `background` and `floor`. */
  ink: string;
  /** More contrast to the ink than the background has, so it may carry text too. */
  floor: string;
  /** Between background and ink: for shapes without text on them. */
  mist: string;
  /** A different hue, for a sun or a ribbon. */
  accent: string;
  /** A paper label and the text on it. */
  panel: string;
  panelInk: string;
}

/** Cloth is the genre's colour, paper is printed in it, night is a dark shade of it. */
export const materials = ['cloth', 'paper', 'night'] as const;
export type Material = (typeof materials)[number];

type Triple = [number, number, number];
/** Lightness 0–1, chroma, hue in degrees. */
interface Lch {
  l: number;
  c: number;
  h: number;
}

function channels(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

const toLinear = (part: number) =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
const fromLinear = (part: number) =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;

function linear(hex: string): Triple {
  const [r, g, b] = channels(hex);
  return [toLinear(r / 255), toLinear(g / 255), toLinear(b / 255)];
}

function toLch(hex: string): Lch {
  const [r, g, b] = linear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(A, B),
    h: ((Math.atan2(B, A) * 180) / Math.PI + 360) % 360,
  };
}

function rgb({ l: L, c, h }: Lch): Triple {
  const A = c * Math.cos((h * Math.PI) / 180);
  const B = c * Math.sin((h * Math.PI) / 180);
  const l = (L + 0.3963377774 * A + 0.2158037573 * B) ** 3;
  const m = (L - 0.1055613458 * A - 0.0638541728 * B) ** 3;
  const s = (L - 0.0894841775 * A - 1.291485548 * B) ** 3;
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
const shows = (parts: Triple) => parts.every((part) => part >= -0.002 && part <= 1.002);

/** Gamut mapping: reduces chroma and keeps the hue. */
function toHex(colour: Lch): string {
  let { c } = colour;
  const l = clamp(colour.l, 0, 1);
  while (c > 0.004 && !shows(rgb({ ...colour, l, c }))) c *= 0.85;
  const parts = rgb({ ...colour, l, c });
  return `#${parts.map((part) => byte(part)).join('')}`;
}

function byte(part: number): string {
  return Math.round(clamp(part, 0, 1) * 255)
    .toString(16)
    .padStart(2, '0');
}

/** WCAG contrast for text. Black or white reaches it on any colour. */
const readable = 4.5;

/** The first candidate that is readable on the background; otherwise black or white. */
function inkOn(background: string, candidates: string[]): string {
  const found = candidates.find((ink) => contrast(ink, background) >= readable);
  return found ?? (contrast('#ffffff', background) >= readable ? '#ffffff' : '#000000');
}

/** Text on paper: the genre's colour, darkened until it is readable. */
function printOn(sheet: string, { c, h, l }: Lch): string {
  for (let dark = Math.min(l, 0.52); dark > 0; dark -= 0.03) {
    const ink = toHex({ l: dark, c, h });
    if (contrast(ink, sheet) >= readable) return ink;
  }
  return '#000000';
}

/** Gold, orange, teal, coral, sky: used if they differ enough from the genre's hue. */
const accentHues = [82, 45, 188, 22, 240];

function accentHue({ c, h }: Lch, pick: number): number {
  const distance = (hue: number) => Math.abs(((hue - h + 540) % 360) - 180);
  const fitting = accentHues.filter((hue) => c < 0.03 || distance(hue) > 45);
  return fitting[pick % fitting.length] ?? 82;
}

function cloth(own: Lch, hex: string): Pick<Palette, 'background' | 'ink' | 'floor' | 'mist'> {
  const ink = inkOn(hex, [
    toHex({ l: 0.965, c: 0.022, h: 85 }),
    toHex({ l: 0.22, c: 0.04, h: own.h }),
  ]);
  const direction = luminance(ink) > 0.5 ? -1 : 1;
  return {
    background: hex,
    ink,
    floor: toHex({ ...own, l: own.l + 0.1 * direction }),
    mist: toHex({ ...own, l: own.l - 0.13 * direction }),
  };
}

function paper(own: Lch): Pick<Palette, 'background' | 'ink' | 'floor' | 'mist'> {
  // Cream, slightly tinted with the genre's hue.
  const cool = own.c > 0.03 && own.h > 130 && own.h < 300;
  const background = toHex(cool ? { l: 0.942, c: 0.014, h: own.h } : { l: 0.942, c: 0.03, h: 84 });
  return {
    background,
    ink: printOn(background, own),
    floor: toHex({ l: 0.98, c: 0.012, h: 85 }),
    mist: toHex({ l: 0.83, c: Math.min(own.c, 0.07), h: own.h }),
  };
}

function night(own: Lch): Pick<Palette, 'background' | 'ink' | 'floor' | 'mist'> {
  const shade = (l: number) => toHex({ l, c: Math.min(own.c, 0.075), h: own.h });
  return {
    background: shade(0.29),
    ink: toHex({ l: 0.93, c: Math.min(own.c, 0.035), h: 80 }),
    floor: shade(0.2),
    mist: shade(0.43),
  };
}

/** A readable text colour on a plain background of this colour. */
export function readableOn(colour: string): string {
  return palette(colour, 'cloth', 0).ink;
}

/** The colours of a few genres are needed again and again, and take longer to find than a cover to draw. */
const found = new Map<string, Palette>();
const maxFound = 1000;

/** `pick`: any number; selects one of the suitable accents. */
export function palette(colour: string, material: Material, pick: number): Palette {
  const key = `${colour} ${material} ${pick}`;
  const known = found.get(key);
  if (known) return known;
  if (found.size >= maxFound) found.clear();
  const colours = findPalette(colour, material, pick);
  found.set(key, colours);
  return colours;
}

function findPalette(colour: string, material: Material, pick: number): Palette {
  const hex = /^#[0-9a-f]{6}$/i.test(colour) ? colour.toLowerCase() : '#5a4a63';
  const own = toLch(hex);
  const bases = { cloth: () => cloth(own, hex), paper: () => paper(own), night: () => night(own) };
  const base = bases[material]();
  const panel = toHex({ l: 0.962, c: 0.02, h: 85 });
  const dark = luminance(base.background) < 0.3;
  return {
    ...base,
    accent: toHex({ l: dark ? 0.79 : 0.63, c: 0.1, h: accentHue(own, pick) }),
    panel,
    panelInk: printOn(panel, own),
  };
}
