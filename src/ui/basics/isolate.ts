/**
 * Wraps a name or address in Unicode bidi isolates, so it does not reorder the text around it: the
 * plain-text equivalent of `<bdi>`.
 */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/**
 * For a `<bdi>` that truncates at the end of its own script direction. To align it with the page
 * direction, place it in a flex column with `items-start`.
 */
export const oneLine = 'inline-block max-w-full truncate align-bottom';
