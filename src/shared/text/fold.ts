/** Letters without a decomposition in Unicode that users nevertheless type in another way. */
const variants: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
};

/** Accents, Arabic vowel signs and tatweel, and invisible characters. */
const marks = /[\p{M}\p{Cf}\u0640]/gu;

/** Ignores case, accents and vowel signs, as the search on the server does, and spelling variants. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(marks, '')
    .replaceAll(/[ßæœøłđıٱىیکة]/g, (letter) => variants[letter] ?? letter);
}

/** Substring match. */
export function matchesText(typed: string, name: string): boolean {
  return fold(name).includes(fold(typed.trim()));
}
