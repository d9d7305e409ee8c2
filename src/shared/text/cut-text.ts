/**
 * The beginning of a text, at most `length` UTF-16 units long. Never ends with half of a character
 * such as an emoji, which the database would reject.
 */
export const cutText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
