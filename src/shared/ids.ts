/** A random ID that cannot be guessed from others. */
export function newId(): string {
  return crypto.randomUUID();
}
