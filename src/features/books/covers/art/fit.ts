/** Fits text into a box. Widths are estimated, because a server cannot measure text. */

export interface Face {
  /** Letter width, relative to our serif. */
  breadth: number;
  /** Line height, relative to the font size. */
  leading: number;
  capitals?: boolean;
}

export interface Box {
  /** In hundredths of the cover's width, like the resulting sizes. */
  width: number;
  height: number;
  largest: number;
  smallest: number;
}

/** Groups of letters with about the same width in our serif, relative to the font size. */
const classes: [letters: string, breadth: number][] = [
  [' ', 0.26],
  ["iljI.,:;'’!|", 0.35],
  ['ftrsJ-()[]"“”', 0.47],
  ['aceuz0123456789S', 0.55],
  ['bdghknopqvxyZEFLPT?', 0.64],
  ['ABCDGKOQRVXY&+', 0.74],
  ['HNUw', 0.82],
  ['mMW@%—…', 1],
];
const breadths = new Map(
  classes.flatMap(([letters, breadth]) =>
    Array.from(letters, (letter): [string, number] => [letter, breadth]),
  ),
);

const square =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;

function getBreadth(letter: string): number {
  const known = breadths.get(letter);
  if (known !== undefined) return known;
  if (/[\p{M}\p{Cf}]/u.test(letter)) return 0;
  if (square.test(letter)) return 1.05;
  if (/\p{Script=Arabic}/u.test(letter)) return 0.56;
  return /\p{Lu}/u.test(letter) ? 0.78 : 0.66;
}

/** Combining marks add no width. */
function measure(word: string, { breadth, capitals = false }: Face): number {
  let sum = 0;
  const set = capitals ? word.toUpperCase() : word;
  for (const letter of set.normalize('NFD')) sum += getBreadth(letter);
  return sum * breadth;
}

/** Line break opportunities: at spaces, after hyphens and dashes, around ideographs. */
export function getWords(text: string): string[] {
  return text
    .replaceAll(/([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu, ' $1 ')
    .split(/\s+|(?<=[-–—/])(?=\S)/u)
    .filter(Boolean);
}

/** A word that is wider than the line is broken only if nothing else fits. */
function linesAt(size: number, words: number[], width: number): number {
  let lines = 1;
  let used = 0;
  const space = 0.26 * size;
  for (const breadth of words) {
    const wide = breadth * size;
    if (used > 0 && used + space + wide <= width) {
      used += space + wide;
      continue;
    }
    if (used > 0) lines += 1;
    lines += Math.max(0, Math.ceil(wide / width) - 1);
    used = wide > width ? wide % width : wide;
  }
  return lines;
}

/** Below this share of the largest size, words are broken instead of shrunk further. */
const breakingPoint = 0.42;

/** The largest font size at which the text fits its box, and its maximum number of lines. */
export function fit(text: string, face: Face, box: Box): { size: number; lines: number } {
  const words = getWords(text).map((word) => measure(word, face));
  const longest = Math.max(0, ...words);
  const step = (box.largest - box.smallest) / 14;
  for (let size = box.largest; size > box.smallest; size -= step) {
    const unbroken = longest * size <= box.width;
    if (!unbroken && size > box.largest * breakingPoint) continue;
    if (linesAt(size, words, box.width) * size * face.leading <= box.height)
      return { size: round(size), lines: getLines(size, face, box) };
  }
  return { size: round(box.smallest), lines: getLines(box.smallest, face, box) };
}

const getLines = (size: number, face: Face, box: Box) =>
  Math.max(1, Math.floor(box.height / (size * face.leading) + 0.01));
const round = (size: number) => Math.round(size * 10) / 10;

/** The direction of a title, by its first strongly directional letter. */
export function getDirection(title: string): 'ltr' | 'rtl' {
  const first = /\p{L}/u.exec(title)?.[0] ?? '';
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(
    first,
  )
    ? 'rtl'
    : 'ltr';
}
