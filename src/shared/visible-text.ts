/*
 * Text that people recognise each other by. Unicode has characters that take part in a text but are
 * not drawn: fillers, zero-width spaces, tags, variation selectors. Two names that differ only in
 * them look the same, and a name made of them looks like none.
 */

// Joiners shape Persian and Indic words, variation selectors shape emoji: these have a place.
// Direction overrides are for each rule to refuse, not to be dropped silently.
const invisible =
  /(?!\u200C|\u200D|\uFE0E|\uFE0F|[\u202A-\u202E\u2066-\u2069])\p{Default_Ignorable_Code_Point}/gu;
const looseSelector = /(?<!\p{Emoji})(?:\uFE0E|\uFE0F)+/gu;
/** At the edge of a word, or after a letter of a script that has no use for joiners. */
const looseJoiner =
  /(?<![^\s\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}])(?:\u200C|\u200D)+|(?<!\u200C|\u200D)(?:\u200C|\u200D)+(?!\S)/gu;

/** One line of text: composed (NFC), without invisible characters and without superfluous spaces. */
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

/** Whether anything of a text can be seen. U+2800 is a Braille pattern without dots. */
export function hasVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(
    text.replaceAll(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, ''),
  );
}

/** Whether a text has a letter or a digit that can be seen. */
export function hasVisibleLetter(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''));
}
