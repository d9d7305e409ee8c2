/**
 * A name or an address inside a sentence, kept from turning the words around it: what `<bdi>` is in
 * markup, for texts that are put together.
 */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/**
 * For a `<bdi>` that is cut where there is no room: at the end of its own script. It stands where
 * the page's lines begin, in a column of a flex box with `items-start`.
 */
export const oneLine = 'inline-block max-w-full truncate align-bottom';
