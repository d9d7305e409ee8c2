import type { Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  brotliDecompress,
  constants,
  createBrotliCompress,
  createZstdCompress,
  zstdDecompress,
} from 'node:zlib';
import { promisify } from 'node:util';
import type { Encoding } from './compress';

/** A page compressed once, in which the nonce of each answer can be put in its place. */
export interface CompressedPage {
  bytes: Buffer;
  /** Where the nonce stands, as it is. */
  at: number;
}

/**
 * In the place of the nonce while the page is compressed: bytes that no text has, each once, so that
 * whatever repeats a part of it repeats that very part. The end is that of every nonce, because
 * brotli reads a letter by the two before it.
 */
const mark = Buffer.from([
  ...Array.from({ length: 11 }, (_, at) => 0xf5 + at),
  ...Array.from({ length: 11 }, (_, at) => 0x0e + at),
  ...Buffer.from('=='),
]);

/** Tight rather than fast: it is done once. Where the tightest way spells the nonce out, the next may not. */
const ways = {
  zstd: {
    levels: [19, 12],
    create: (level: number) =>
      createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: level } }),
    flush: constants.ZSTD_e_flush,
    unpack: promisify(zstdDecompress),
  },
  br: {
    levels: [11, 9],
    create: (level: number) =>
      createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: level } }),
    flush: constants.BROTLI_OPERATION_FLUSH,
    unpack: promisify(brotliDecompress),
  },
};

type Way = (typeof ways)[keyof typeof ways];
type Compressor = Transform & { flush(kind: number, done: () => void): void };

/** `undefined` where the form ends with a sum over all of it: another nonce would be another sum. */
function wayOf(encoding: Encoding): Way | undefined {
  return encoding === 'gzip' ? undefined : ways[encoding];
}

/** Each part in a block of its own, so that the second, which repeats nothing, is stored as it is. */
async function compressParts(parts: Buffer[], { create, flush }: Way, level: number) {
  const stream: Compressor = create(level);
  const whole = buffer(stream);
  for (const part of parts) {
    stream.write(part);
    await new Promise<void>((resolve) => stream.flush(flush, resolve));
  }
  stream.end();
  return whole;
}

const isNonce = (text: string) => text.length === mark.length && text.endsWith('==');

/** The page of the pieces around its nonces, or `undefined` where it cannot be had in this way. */
export async function compressPage(
  pieces: string[],
  encoding: Encoding,
): Promise<CompressedPage | undefined> {
  const way = wayOf(encoding);
  const [first, ...others] = pieces.map((piece) => Buffer.from(piece));
  if (!way || !first || others.length === 0) return undefined;
  const rest = others.flatMap((piece, at) => (at === 0 ? [piece] : [mark, piece]));
  for (const level of way.levels) {
    const bytes = await compressParts([first, mark, Buffer.concat(rest)], way, level);
    const packed = { bytes, at: bytes.indexOf(mark) };
    if (packed.at !== -1 && (await readsWell(packed, pieces, way))) return packed;
  }
  return undefined;
}

/** How a library stores things is its own affair: what would not be read is not sent. */
async function readsWell(
  packed: CompressedPage,
  pieces: string[],
  { unpack }: Way,
): Promise<boolean> {
  for (const nonce of ['0123456789abcdefghijkl==', 'nonce/+nonce/+nonce/+A==']) {
    const bytes = withNonce(packed, nonce);
    const read = bytes && (await unpack(bytes).catch(() => undefined));
    if (read?.toString() !== pieces.join(nonce)) return false;
  }
  return true;
}

/** Every other place of the nonce says "as before", so it is written once. */
export function withNonce({ bytes, at }: CompressedPage, nonce: string): Buffer | undefined {
  if (!isNonce(nonce)) return undefined;
  const answer = Buffer.from(bytes);
  answer.write(nonce, at, 'latin1');
  return answer;
}
