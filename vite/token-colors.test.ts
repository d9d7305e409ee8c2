import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast } from '../src/shared/text/contrast.ts';
import { toHex, tokenColors } from './token-colors.ts';

const css = readFileSync('src/ui/styles/tokens.css', 'utf8');

test('converts oklch to hex, with less chroma if the screen cannot show it', () => {
  expect(toHex(1, 0, 0)).toBe('#ffffff');
  expect(toHex(0, 0, 0)).toBe('#000000');
  expect(toHex(0.628, 0.2577, 29.23)).toBe('#ff0000');
  expect(toHex(0.7, 0.4, 150)).toMatch(/^#[0-9a-f]{6}$/);
});

test('reads every opaque colour of the tokens', () => {
  const colors = tokenColors(css, 332);
  const opaque = [...css.matchAll(/--color-[a-z-]+:\s*light-dark\([^;/]+;/g)];
  expect(Object.keys(colors)).toHaveLength(opaque.length);
  expect(colors.raised?.light).toBe('#ffffff');
});

test.each(Array.from({ length: 36 }, (_, index) => index * 10))(
  'text is readable with the accent hue %d',
  (hue) => {
    const colors = tokenColors(css, hue);
    const ratio = (one: string, other: string, theme: 'light' | 'dark') =>
      contrast(colors[one]?.[theme] ?? '', colors[other]?.[theme] ?? '');
    for (const theme of ['light', 'dark'] as const) {
      for (const surface of ['canvas', 'surface', 'raised', 'accentSoft'])
        for (const ink of ['ink', 'inkSoft', 'accent'])
          expect(ratio(ink, surface, theme), `${ink} on ${surface}`).toBeGreaterThanOrEqual(4.5);
      for (const button of ['accent', 'accentHover'])
        expect(ratio('accentInk', button, theme)).toBeGreaterThanOrEqual(4.5);
      expect(ratio('focus', 'canvas', theme)).toBeGreaterThanOrEqual(3);
    }
  },
);
