/** Ignores case, accents and vowel signs, like the search on the server. */
const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Substring match. */
export function matchesText(typed: string, name: string): boolean {
  return fold(name).includes(fold(typed.trim()));
}
