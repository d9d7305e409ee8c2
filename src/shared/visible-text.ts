/*
 * Text that people recognise each other by. Unicode has characters that take part in a text but are
 * not drawn: fillers, zero-width spaces, tags, variation selectors. Two names that differ only in
 * them look the same, and a name made of them looks like none.
 */

/** Joiners shape Persian and Indic words, variation selectors shape emoji: these stay inside a text. */
const shaping = '\\u200C\\u200D\\uFE0E\\uFE0F';
/** Direction overrides are for each rule to refuse, not for us to drop silently. */
const overrides = '\\u202A-\\u202E\\u2066-\\u2069';

const invisible = new RegExp(`(?![${shaping}${overrides}])\\p{Default_Ignorable_Code_Point}`, 'gu');
const looseShaping = new RegExp(`^[${shaping}]+|(?:\\u200C|\\u200D)+$`, 'gu');

/** One line of text: composed (NFC), without invisible characters and without superfluous spaces. */
export function tidyLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(invisible, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(looseShaping, '')
    .trim();
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
