/**
 * The name to greet with: the first word of a name of several words. Not after a title or an initial
 * ("Dr. Ada Lovelace", "J. R. Tolkien"), and never more than a name that has no spaces, as in Chinese.
 */
export function firstName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return first.endsWith('.') || first.length < 2 ? name.trim() : first;
}
