/** Without case, accents and vowel signs: as lists are searched on the server. */
const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether what is typed is a part of a name. */
export function matchesText(typed: string, name: string): boolean {
  return fold(name).includes(fold(typed.trim()));
}
