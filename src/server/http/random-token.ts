import { randomFillSync } from 'node:crypto';

/** Drawn in one go: for a few bytes at a time the call costs more than the bytes. */
const pool = Buffer.allocUnsafe(4096);
let at = pool.length;

/** Text of that many random bytes, none of which is given out twice. */
export function randomToken(bytes: number, encoding: 'base64' | 'base64url'): string {
  if (at + bytes > pool.length) {
    randomFillSync(pool);
    at = 0;
  }
  const text = pool.toString(encoding, at, at + bytes);
  // Forgotten once it is told.
  pool.fill(0, at, at + bytes);
  at += bytes;
  return text;
}
