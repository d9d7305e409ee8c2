import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib';
import { bufferOf, bytesOf, isEmpty, isFinished, bufferedResponse } from './buffered-response';

/** Below this the headers cost more than the saving. */
const smallest = 1024;
const compressible =
  /^(text\/|application\/(json|javascript|problem\+json|manifest\+json)|image\/svg)/;

/** Up to here, going to another thread and back costs more than the work itself. */
const small = 262_144;

/** Best first: of the same size, zstd takes a third of the time. */
export const encodings = ['zstd', 'br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

type Encode = (bytes: Buffer) => Buffer | Promise<Buffer>;

/** Fast rather than tight: the reader waits for it. Files are compressed once, at build. */
const zstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const gzipOptions = { level: 4 };
const brotliOptions = ({ length }: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 3,
    // A window for what there is, not for 4 MB that would have to be cleared first.
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
});

const away = {
  zstd: promisify(zstdCompress),
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
};

const encode: Record<Encoding, Encode> = {
  zstd: (bytes) =>
    bytes.length < small ? zstdCompressSync(bytes, zstdOptions) : away.zstd(bytes, zstdOptions),
  br: (bytes) => {
    const options = brotliOptions(bytes);
    return bytes.length < small ? brotliCompressSync(bytes, options) : away.br(bytes, options);
  },
  gzip: (bytes) =>
    bytes.length < small ? gzipSync(bytes, gzipOptions) : away.gzip(bytes, gzipOptions),
};

/** Browsers of one kind all send the same few; others may send anything, so this is bounded. */
const chosen = new Map<string, Encoding | undefined>();
const mostChosen = 100;

/** The best encoding that an `Accept-Encoding` allows. `q=0` is a refusal. */
export function chooseEncoding(accepted: string | null): Encoding | undefined {
  if (!accepted) return undefined;
  if (chosen.has(accepted)) return chosen.get(accepted);
  const encoding = readAccepted(accepted);
  if (chosen.size < mostChosen) chosen.set(accepted, encoding);
  return encoding;
}

function readAccepted(accepted: string): Encoding | undefined {
  const allowed = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(',')) {
    // Without a regular expression: backtracking over spaces would be quadratic.
    const [name = '', ...parameters] = part.split(';').map((it) => it.trim());
    const q = parameters.find((it) => it.startsWith('q='))?.slice(2);
    allowed.set(name, q === undefined ? 1 : Number(q) || 0);
  }
  // What is not named is not meant by the star: those who write one may not know of zstd.
  if (allowed.has('*') && !allowed.has('zstd')) allowed.set('zstd', 0);
  return encodings.find((name) => (allowed.get(name) ?? allowed.get('*') ?? 0) > 0);
}

/** Compresses a text answer that is not compressed yet. */
export async function compress(request: Request, response: Response): Promise<Response> {
  if (isFinished(response)) return response;
  const { headers } = response;
  if (headers.has('content-encoding')) return response;
  if (!compressible.test(headers.get('content-type') ?? '')) return response;
  if (isEmpty(response)) return response;
  headers.append('vary', 'Accept-Encoding');
  const encoding = chooseEncoding(request.headers.get('accept-encoding'));
  if (!encoding) return response;
  const bytes = await bytesOf(response);
  const answer = (body: Buffer) =>
    bufferedResponse(body, { status: response.status, statusText: response.statusText, headers });
  headers.delete('content-length');
  if (bytes.length < smallest) return answer(bytes);
  headers.set('content-encoding', encoding);
  return answer(await (bufferOf(response) ? packOnce(bytes, encoding) : encode[encoding](bytes)));
}

/** Of bytes that several answers have: as long as one of them is there. */
const packed = new WeakMap<Buffer, Map<Encoding, Buffer>>();

async function packOnce(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  let known = packed.get(bytes);
  if (!known) packed.set(bytes, (known = new Map()));
  let body = known.get(encoding);
  if (!body) known.set(encoding, (body = await encode[encoding](bytes)));
  return body;
}
