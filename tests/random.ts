/** The nonce is random, and could contain what a test searches for. */
export async function textWithoutNonce(response: Response): Promise<string> {
  const policy = response.headers.get('content-security-policy') ?? '';
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  const text = await response.text();
  return nonce ? text.replaceAll(nonce, '') : text;
}

/**
 * The words and numbers of a value, with IDs, tokens and times whole: searching this list finds a
 * code or a number, but never inside of a random one.
 */
export function wordsIn(value: unknown): string[] {
  return JSON.stringify(value).split(/[^\p{L}\d+/=_.-]+/u);
}
