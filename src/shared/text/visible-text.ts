/*
 * Normalizes text that identifies users. Unicode has invisible characters: fillers, zero-width
 * spaces, tags, variation selectors. Names that differ only in these look identical (spoofing), and
 * a name made of them looks empty.
 */

// Joiners are needed in Persian and Indic words, variation selectors in emoji, so both are kept.
// Direction overrides are rejected by each schema instead of being dropped silently.
const invisible =
  /(?!\u200C|\u200D|\uFE0E|\uFE0F|[\u202A-\u202E\u2066-\u2069])\p{Default_Ignorable_Code_Point}/gu;
const looseSelector = /(?<!\p{Emoji})(?:\uFE0E|\uFE0F)+/gu;
/** At the edge of a word, or after a letter of a script that does not use joiners. */
const looseJoiner =
  /(?<![^\s\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}])(?:\u200C|\u200D)+|(?<!\u200C|\u200D)(?:\u200C|\u200D)+(?!\S)/gu;

/** One line of text: composed (NFC), without invisible characters or extra spaces. */
export function tidyLine(text: string): string {
  return text
    .replaceAll(invisible, '')
    .replaceAll(looseSelector, '')
    .normalize('NFC')
    .replaceAll(looseJoiner, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .normalize('NFC');
}

/** Whether a text has any visible character. U+2800 is a Braille pattern without dots. */
export function hasVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(
    text.replaceAll(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, ''),
  );
}

/** Whether a text has a visible letter or digit. */
export function hasVisibleLetter(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''));
}
