import * as v from 'valibot';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { message } from '~/shared/i18n/message';
import { contrast } from '~/shared/text/contrast';
import { custom } from '~/ui/form/fields';
import type { RecordField } from '~/ui/record/record-fields';
import { GenreLabel } from './genre-label';

/** Suggested colours. White text is readable on each of them. */
export const swatches: { colour: string; name: PlainMessageKey }[] = [
  { colour: '#7a2f63', name: 'genres:colour.plum' },
  { colour: '#a8435a', name: 'genres:colour.rose' },
  { colour: '#7a2828', name: 'genres:colour.red' },
  { colour: '#9a5426', name: 'genres:colour.orange' },
  { colour: '#5a4030', name: 'genres:colour.brown' },
  { colour: '#6b6a22', name: 'genres:colour.olive' },
  { colour: '#33603a', name: 'genres:colour.green' },
  { colour: '#1f6f70', name: 'genres:colour.teal' },
  { colour: '#2c6288', name: 'genres:colour.blue' },
  { colour: '#2a3a66', name: 'genres:colour.navy' },
  { colour: '#5d4a8c', name: 'genres:colour.violet' },
  { colour: '#4b5563', name: 'genres:colour.grey' },
];

export const firstColour = '#2c6288';

/** Normalizes `ABC` and `#abc` to `#aabbcc`. Invalid input is returned unchanged. */
export function normalizeColour(text: string): string {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${digits.replaceAll(/./g, '$&$&')}`;
  return /^[0-9a-f]{6}$/.test(digits) ? `#${digits}` : text.trim();
}

/** WCAG AA contrast for text. */
const readable = 4.5;

/** Contrast of white text on a colour; undefined if the colour is invalid. */
export function whiteOn(text: string): { ratio: number; readable: boolean } | undefined {
  const colour = normalizeColour(text);
  if (!/^#[0-9a-f]{6}$/.test(colour)) return undefined;
  const ratio = contrast(colour, '#ffffff');
  // Rounded down, so the shown ratio is never better than the real one.
  return { ratio: Math.floor(ratio * 10) / 10, readable: ratio >= readable };
}

const colourInput = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.regex(/^#[0-9a-f]{6}$/, message('genres:fields.colour.invalid')),
);

/** A colour, `#rrggbb`: a kind of field of our own. */
export const colour = (): RecordField<string, string, typeof colourInput, false> => ({
  describe: (key) =>
    custom<string, string>({
      label: key(),
      blank: firstColour,
      toInput: normalizeColour,
      show: (value) => <GenreLabel genre={{ name: value, colour: value }} />,
    }),
  input: () => colourInput,
  output: v.string(),
  required: true,
  unique: false,
  isReference: false,
});
