import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, normalizePath } from 'vite';
import { product } from '../src/product.ts';

/**
 * The colours of the design tokens as hex, for where style sheets of the product do not reach: emails,
 * plain pages and icons. They are written to `src/shared/token-colors.gen.ts`.
 */
export interface TokenColor {
  light: string;
  dark: string;
}

const tokensFile = 'src/ui/styles/tokens.css';

type Rgb = [number, number, number];

/** oklch to linear sRGB, by the matrices of CSS Color 4. */
function toLinear(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const gamma = (part: number) =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;

/** Colours that screens cannot show lose chroma, as in browsers. */
export function toHex(lightness: number, chroma: number, hue: number): string {
  let parts = toLinear(lightness, chroma, hue);
  for (let c = chroma; c > 0 && parts.some((part) => part < -0.001 || part > 1.001); c -= 0.002)
    parts = toLinear(lightness, Math.max(c, 0), hue);
  const bytes = parts.map((part) => Math.round(gamma(Math.min(Math.max(part, 0), 1)) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

const number = String.raw`([\d.]+)`;
const color = String.raw`oklch\(${number} ${number} ([\d.]+|var\(--accent-hue\))\)`;
const token = new RegExp(
  String.raw`--color-([a-z-]+):\s*light-dark\(\s*${color},\s*${color}\s*\);`,
  'g',
);

/** The opaque colours, by name: `--color-accent-ink` is `accentInk`. */
export function tokenColors(css: string, accentHue: number): Record<string, TokenColor> {
  const hex = (l = '', c = '', h = '') =>
    toHex(Number(l), Number(c), h.startsWith('var') ? accentHue : Number(h));
  const colors: Record<string, TokenColor> = {};
  for (const [, name = '', ...parts] of css.matchAll(token)) {
    const key = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    colors[key] = { light: hex(...parts.slice(0, 3)), dark: hex(...parts.slice(3)) };
  }
  return colors;
}

export const readTokenColors = (root: string) =>
  tokenColors(readFileSync(join(root, tokensFile), 'utf8'), product.accentHue);

const generatedFile = 'src/shared/token-colors.gen.ts';

export function writeTokenColors(root: string): void {
  const colors = Object.entries(readTokenColors(root));
  const lines = colors.map(
    ([name, { light, dark }]) => `export const ${name} = { light: '${light}', dark: '${dark}' };\n`,
  );
  const wanted = `// Written by vite/token-colors.ts from ${tokensFile}. Do not edit.\n${lines.join('')}`;
  const file = join(root, generatedFile);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== wanted) writeFileSync(file, wanted);
}

export function tokenColorsPlugin(): Plugin {
  return {
    name: 'app:token-colors',
    configResolved({ root }) {
      writeTokenColors(root);
    },
    configureServer({ config, watcher }) {
      watcher.on('change', (file) => {
        if (normalizePath(file).endsWith(tokensFile)) writeTokenColors(config.root);
      });
    },
  };
}
