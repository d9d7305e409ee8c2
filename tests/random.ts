/** The nonce is random, and could contain what a test searches for. */
export async function textWithoutNonce(response: Response): Promise<string> {
  return (await response.text()).replaceAll(/ nonce="[^"]*"/g, '');
}

/**
 * The words and numbers of a value, with IDs, tokens and times whole: searching this list finds a
 * code or a number, but never inside of a random one.
 */
export function wordsIn(value: unknown): string[] {
  return JSON.stringify(value).split(/[^\p{L}\d+/=_.-]+/u);
}
