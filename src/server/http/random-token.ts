import { randomFillSync } from 'node:crypto';

/** Random bytes are generated in bulk: for a few bytes the call costs more than the bytes. */
const pool = Buffer.allocUnsafe(4096);
let at = pool.length;

/** Encodes that many random bytes. No byte of the pool is used twice. */
export function randomToken(bytes: number, encoding: 'base64' | 'base64url'): string {
  if (at + bytes > pool.length) {
    randomFillSync(pool);
    at = 0;
  }
  const text = pool.toString(encoding, at, at + bytes);
  // Do not keep issued tokens in memory.
  pool.fill(0, at, at + bytes);
  at += bytes;
  return text;
}
