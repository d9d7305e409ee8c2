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

/** A page that is compressed once; the CSP nonce of each response is then patched in. */
export interface CompressedPage {
  bytes: Buffer;
  /** Byte offset of the nonce, which is stored uncompressed. */
  at: number;
}

/**
 * Placeholder for the nonce during compression. Its bytes are unique and never occur in UTF-8 text,
 * so back references to it always mean the same position. It ends with `==` like every nonce,
 * because brotli picks the context of a byte from the two before it.
 */
const placeholder = Buffer.from([
  ...Array.from({ length: 11 }, (_, at) => 0xf5 + at),
  ...Array.from({ length: 11 }, (_, at) => 0x0e + at),
  ...Buffer.from('=='),
]);

/** High levels, since it is done once. If one does not store the nonce literally, try the next. */
const codecs = {
  zstd: {
    levels: [19, 12],
    create: (level: number) =>
      createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: level } }),
    flush: constants.ZSTD_e_flush,
    decompress: promisify(zstdDecompress),
  },
  br: {
    levels: [11, 9],
    create: (level: number) =>
      createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: level } }),
    flush: constants.BROTLI_OPERATION_FLUSH,
    decompress: promisify(brotliDecompress),
  },
};

type Codec = (typeof codecs)[keyof typeof codecs];
type Compressor = Transform & { flush(kind: number, done: () => void): void };

/** `undefined` for gzip: it ends with a checksum, which would change with the nonce. */
function codecOf(encoding: Encoding): Codec | undefined {
  return encoding === 'gzip' ? undefined : codecs[encoding];
}

/** Flushes after each part, so the nonce gets a block of its own and is stored uncompressed. */
async function compressParts(parts: Buffer[], { create, flush }: Codec, level: number) {
  const stream: Compressor = create(level);
  const whole = buffer(stream);
  for (const part of parts) {
    stream.write(part);
    await new Promise<void>((resolve) => stream.flush(flush, resolve));
  }
  stream.end();
  return whole;
}

const isNonce = (text: string) => text.length === placeholder.length && text.endsWith('==');

/** Compresses the text around the nonces, or returns `undefined` if the nonce is not patchable. */
export async function compressPage(
  pieces: string[],
  encoding: Encoding,
): Promise<CompressedPage | undefined> {
  const codec = codecOf(encoding);
  const [first, ...others] = pieces.map((piece) => Buffer.from(piece));
  if (!codec || !first || others.length === 0) return undefined;
  const rest = others.flatMap((piece, at) => (at === 0 ? [piece] : [placeholder, piece]));
  for (const level of codec.levels) {
    const bytes = await compressParts([first, placeholder, Buffer.concat(rest)], codec, level);
    const compressed = { bytes, at: bytes.indexOf(placeholder) };
    if (compressed.at !== -1 && (await decodesCorrectly(compressed, pieces, codec)))
      return compressed;
  }
  return undefined;
}

/** Round-trip check: compressor internals may change, so pages that do not decode are not used. */
async function decodesCorrectly(
  compressed: CompressedPage,
  pieces: string[],
  { decompress }: Codec,
): Promise<boolean> {
  for (const nonce of ['0123456789abcdefghijkl==', 'nonce/+nonce/+nonce/+A==']) {
    const bytes = withNonce(compressed, nonce);
    const read = bytes && (await decompress(bytes).catch(() => undefined));
    if (read?.toString() !== pieces.join(nonce)) return false;
  }
  return true;
}

/** Writes the nonce once: all its other occurrences are back references to this one. */
export function withNonce({ bytes, at }: CompressedPage, nonce: string): Buffer | undefined {
  if (!isNonce(nonce)) return undefined;
  const patched = Buffer.from(bytes);
  patched.write(nonce, at, 'latin1');
  return patched;
}
