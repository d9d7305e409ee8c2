/**
 * A name or an address inside a sentence, kept from turning the words around it: what `<bdi>` is in
 * markup, for texts that are put together.
 */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
