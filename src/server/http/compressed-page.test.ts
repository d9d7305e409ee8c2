import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type CompressedPage, compressPage, withNonce } from './compressed-page';
import { randomToken } from './random-token';

/** Text in two scripts, as on real pages, with many nonces. */
const pieces = Array.from(
  { length: 60 },
  (_, at) => `" href="/assets/${at}-${(at * 7919) % 101}.js">كتاب ${at}</a><script nonce="`,
);

function decodesWithAnyNonce(
  compressed: CompressedPage,
  decompress: (bytes: Buffer) => Buffer,
): boolean {
  return Array.from({ length: 20 }, () => randomToken(16, 'base64')).every((nonce) => {
    const bytes = withNonce(compressed, nonce);
    return bytes !== undefined && decompress(bytes).toString() === pieces.join(nonce);
  });
}

test('compressed with zstd, it is small and decodes with any nonce', async () => {
  const compressed = await compressPage(pieces, 'zstd');
  if (!compressed) throw new Error('it was not compressed');
  expect(decodesWithAnyNonce(compressed, zstdDecompressSync)).toBe(true);
  expect(compressed.bytes.length).toBeLessThan(pieces.join('').length / 3);
});

test('with brotli it is compressed only if the nonce can be patched in', async () => {
  const compressed = await compressPage(pieces, 'br');
  expect(!compressed || decodesWithAnyNonce(compressed, brotliDecompressSync)).toBe(true);
});

test('responses do not share their bytes', async () => {
  const compressed = await compressPage(pieces, 'zstd');
  if (!compressed) throw new Error('it was not compressed');
  const [one, other] = [randomToken(16, 'base64'), randomToken(16, 'base64')];
  const first = withNonce(compressed, one);
  withNonce(compressed, other);
  expect(first && zstdDecompressSync(first).toString()).toBe(pieces.join(one));
});

test.each(['', 'short==', 'as long as it should be,', `${'a'.repeat(30)}==`])(
  'an invalid nonce is not written: "%s"',
  async (nonce) => {
    const compressed = await compressPage(pieces, 'zstd');
    expect(compressed && withNonce(compressed, nonce)).toBeUndefined();
  },
);

test('a page without a nonce is not compressed, nor any with gzip', async () => {
  expect(await compressPage(['a page'], 'zstd')).toBeUndefined();
  expect(await compressPage(pieces, 'gzip')).toBeUndefined();
});
