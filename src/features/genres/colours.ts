import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { contrast } from '~/shared/contrast';

/** Colours that go together on a shelf. White text can be read on each of them. */
export const swatches: { colour: string; name: PlainMessageKey }[] = [
  { colour: '#7a2f63', name: 'genres:manage.colour.plum' },
  { colour: '#a8435a', name: 'genres:manage.colour.rose' },
  { colour: '#7a2828', name: 'genres:manage.colour.red' },
  { colour: '#9a5426', name: 'genres:manage.colour.orange' },
  { colour: '#5a4030', name: 'genres:manage.colour.brown' },
  { colour: '#6b6a22', name: 'genres:manage.colour.olive' },
  { colour: '#33603a', name: 'genres:manage.colour.green' },
  { colour: '#1f6f70', name: 'genres:manage.colour.teal' },
  { colour: '#2c6288', name: 'genres:manage.colour.blue' },
  { colour: '#2a3a66', name: 'genres:manage.colour.navy' },
  { colour: '#5d4a8c', name: 'genres:manage.colour.violet' },
  { colour: '#4b5563', name: 'genres:manage.colour.grey' },
];

export const firstColour = '#2c6288';

/** As people write colours, `ABC` and `#abc` included: `#aabbcc`. What is none stays as it is. */
export function normalizeColour(text: string): string {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${digits.replaceAll(/./g, '$&$&')}`;
  return /^[0-9a-f]{6}$/.test(digits) ? `#${digits}` : text.trim();
}

/** From here on text is readable, as WCAG says. */
const readable = 4.5;

/** How well white text can be read on a colour; undefined where it is no colour yet. */
export function whiteOn(text: string): { ratio: number; readable: boolean } | undefined {
  const colour = normalizeColour(text);
  if (!/^#[0-9a-f]{6}$/.test(colour)) return undefined;
  const ratio = contrast(colour, '#ffffff');
  // Cut, not rounded: what is told must not be better than it is.
  return { ratio: Math.floor(ratio * 10) / 10, readable: ratio >= readable };
}
