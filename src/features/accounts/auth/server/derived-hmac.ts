import { createHmac, hkdfSync } from 'node:crypto';

/** Signs with a key of its own for each purpose, so no signed value is valid as another one. */
export function derivedHmac(secret: string, purpose: string, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `app:${purpose}`, 32));
  return createHmac('sha256', key).update(text).digest('base64url');
}
