import { fold } from '~/shared/text/fold';

/** After what is no letter or digit, and after the Arabic article: "مستخدمون" starts a word. */
function isWordStart(text: string, at: number): boolean {
  const before = text.slice(0, at);
  return !/[\p{L}\p{N}]$/u.test(before) || /(^|[^\p{L}\p{N}])ال$/u.test(before);
}

/** The best place where the text contains the word as it is. */
function scoreWhole(word: string, text: string): number {
  let best = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0) return 1;
    best = Math.max(best, isWordStart(text, at) ? 0.9 : 0.6);
  }
  return best;
}

/** Where the next letter is: right here, or at the start of a word, or anywhere after. */
function findLetter(letter: string, text: string, from: number): number {
  if (text[from] === letter) return from;
  for (let at = text.indexOf(letter, from); at >= 0; at = text.indexOf(letter, at + 1))
    if (isWordStart(text, at)) return at;
  return text.indexOf(letter, from);
}

/** Subsequence match from the start of a word: "nu" and "nwusr" find "New user". */
function scoreScattered(word: string, text: string, start: number): number {
  let at = start;
  let skipped = 0;
  for (const letter of word.slice(1)) {
    const next = findLetter(letter, text, at + 1);
    if (next < 0) return 0;
    if (next > at + 1) skipped += isWordStart(text, next) ? 1 : next - at - 1;
    at = next;
  }
  return skipped > word.length ? 0 : (0.5 * word.length) / (word.length + skipped);
}

function scoreWord(word: string, text: string): number {
  const whole = scoreWhole(word, text);
  if (whole > 0 || word.length < 2) return whole;
  let best = 0;
  const first = word.charAt(0);
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1))
    if (isWordStart(text, at)) best = Math.max(best, scoreScattered(word, text, at));
  return best;
}

/**
 * Fuzzy match: 0 unless every word of the term is in the title, as it is or by its letters, or in
 * the detail as it is.
 */
export function score(term: string, title: string, detail = ''): number {
  const [text, more] = [fold(title), fold(detail)];
  const words = fold(term).split(/\s+/).filter(Boolean);
  const scores = words.map((word) => Math.max(scoreWord(word, text), 0.4 * scoreWhole(word, more)));
  if (scores.length === 0 || scores.includes(0)) return 0;
  const average = scores.reduce((sum, each) => sum + each) / scores.length;
  // Of two equally good ones, the shorter title.
  return average + 0.1 / (1 + text.length);
}

interface Part {
  part: string;
  isMatch: boolean;
}

/** The text in parts: those that contain a word of the term as it is, and those between. */
export function splitMatches(text: string, term: string): Part[] {
  const lower = text.toLowerCase();
  const words = term.toLowerCase().split(/\s+/).filter(Boolean);
  // Some letters have more characters in lower case.
  if (lower.length !== text.length) return [{ part: text, isMatch: false }];
  const parts: Part[] = [];
  let from = 0;
  while (from < text.length) {
    const found = words
      .map((word) => ({ at: lower.indexOf(word, from), length: word.length }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => a.at - b.at || b.length - a.length)[0];
    const end = found?.at ?? text.length;
    if (end > from) parts.push({ part: text.slice(from, end), isMatch: false });
    if (!found) break;
    from = end + found.length;
    parts.push({ part: text.slice(end, from), isMatch: true });
  }
  return parts;
}
