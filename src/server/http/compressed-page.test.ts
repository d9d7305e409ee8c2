import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type CompressedPage, compressPage, withNonce } from './compressed-page';
import { randomToken } from './random-token';

/** Text in two scripts, as on real pages, with many nonces. */
const pieces = Array.from(
  { length: 60 },
  (_, at) => `" href="/assets/${at}-${(at * 7919) % 101}.js">كتاب ${at}</a><script nonce="`,
);

function readsWithAnyNonce(packed: CompressedPage, unpack: (bytes: Buffer) => Buffer): boolean {
  return Array.from({ length: 20 }, () => randomToken(16, 'base64')).every((nonce) => {
    const bytes = withNonce(packed, nonce);
    return bytes !== undefined && unpack(bytes).toString() === pieces.join(nonce);
  });
}

test('packed in zstd, it is small and reads the same with any nonce', async () => {
  const packed = await compressPage(pieces, 'zstd');
  if (!packed) throw new Error('it was not packed');
  expect(readsWithAnyNonce(packed, zstdDecompressSync)).toBe(true);
  expect(packed.bytes.length).toBeLessThan(pieces.join('').length / 3);
});

test('brotli may spell a nonce out, and is packed only where it does not', async () => {
  const packed = await compressPage(pieces, 'br');
  expect(!packed || readsWithAnyNonce(packed, brotliDecompressSync)).toBe(true);
});

test('one answer does not write into another', async () => {
  const packed = await compressPage(pieces, 'zstd');
  if (!packed) throw new Error('it was not packed');
  const [one, other] = [randomToken(16, 'base64'), randomToken(16, 'base64')];
  const first = withNonce(packed, one);
  withNonce(packed, other);
  expect(first && zstdDecompressSync(first).toString()).toBe(pieces.join(one));
});

test.each(['', 'short==', 'as long as it should be,', `${'a'.repeat(30)}==`])(
  'what is no nonce of ours is not written: "%s"',
  async (nonce) => {
    const packed = await compressPage(pieces, 'zstd');
    expect(packed && withNonce(packed, nonce)).toBeUndefined();
  },
);

test('a page without a nonce, and gzip, cannot be packed', async () => {
  expect(await compressPage(['a page'], 'zstd')).toBeUndefined();
  expect(await compressPage(pieces, 'gzip')).toBeUndefined();
});
