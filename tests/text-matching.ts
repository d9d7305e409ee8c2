import { createHash } from 'node:crypto';
import fc from 'fast-check';

/** A text as users type it: without spaces at its ends. */
const isPlain = (text: string) => /^[!-~]+(?: [!-~]+)*$/.test(text);

/** A text that matches a pattern: the same one for the same title, and others for others. */
export function textMatching(pattern: RegExp, title: string): string {
  const seed = createHash('sha256').update(title).digest().readInt32LE();
  const texts = fc.sample(fc.stringMatching(pattern, { size: 'small' }), { numRuns: 20, seed });
  return texts.find(isPlain) ?? texts[0] ?? '';
}
