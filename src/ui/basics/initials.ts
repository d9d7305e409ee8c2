// Zero-width non-joiner: keeps letters of joining scripts (Arabic) from fusing into one shape.
const nonJoiner = '\u200c';
const joining = /^\p{Script=Arabic}|^\p{Script=Syriac}|^\p{Script=Mongolian}|^\p{Script=Nko}/u;

/** Splits by grapheme cluster, so accents and marks stay with their letter. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A Latin letter or digit without a mark after it. Segmenting takes four times as long. */
const plainStart = /^[\da-z](?![^\u0020-\u007E])/i;

function firstLetter(word: string): string {
  if (plainStart.test(word)) return word.charAt(0);
  for (const { segment } of segmenter.segment(word))
    if (/[\p{L}\p{N}]/u.test(segment)) return segment;
  return '';
}

/** Initials of the first and last word of a name, in any script. */
export function initials(name: string): string {
  const letters = name.trim().split(/\s+/u).map(firstLetter).filter(Boolean);
  const first = letters[0] ?? '';
  const last = letters.length > 1 ? (letters.at(-1) ?? '') : '';
  const joint = joining.test(first) && joining.test(last) ? nonJoiner : '';
  return `${first}${joint}${last}`.toLocaleUpperCase('und');
}

const hues = [12, 48, 88, 145, 190, 235, 275, 325];

/** Deterministic hue, identical on the server and in the browser. */
export function getHue(seed: string): number {
  let sum = 0;
  for (const character of seed) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hues[sum % hues.length] ?? 0;
}
