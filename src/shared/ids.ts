/** A new identifier: random, so that none can be guessed from another. */
export function newId(): string {
  return crypto.randomUUID();
}
