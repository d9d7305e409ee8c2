import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { getBytes, isEmpty, bufferedResponse } from './buffered-response';

/** Below this size compression saves less than its headers cost. */
const smallest = 1024;
const compressible =
  /^(text\/|application\/(json|javascript|problem\+json|manifest\+json)|image\/svg)/;

/** In order of preference: zstd reaches the same size in a third of the time. */
export const encodings = ['zstd', 'br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * Low levels, because the client waits for it; static files are compressed at build time. For
 * bodies of our size, the overhead of the thread pool would exceed the cost of compressing.
 */
const encode: Record<Encoding, (bytes: Buffer) => Buffer> = {
  zstd: (bytes) => zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  br: (bytes) =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 3,
        // A 256 kB window: the default of 4 MB would have to be cleared for every response.
        [constants.BROTLI_PARAM_LGWIN]: 18,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => gzipSync(bytes, { level: 4 }),
};

/** Browsers send the same few header values. Bounded, because other clients may send anything. */
const chosen = new Map<string, Encoding | undefined>();
const maxChosen = 100;

/** The preferred encoding that `Accept-Encoding` allows; `q=0` excludes one. */
export function chooseEncoding(accepted: string | null): Encoding | undefined {
  if (!accepted) return undefined;
  if (chosen.has(accepted)) return chosen.get(accepted);
  const encoding = readAccepted(accepted);
  if (chosen.size < maxChosen) chosen.set(accepted, encoding);
  return encoding;
}

function readAccepted(accepted: string): Encoding | undefined {
  const allowed = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(',')) {
    // Without a regular expression: backtracking over spaces would be quadratic.
    const [name = '', ...parameters] = part.split(';').map((item) => item.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    allowed.set(name, q === undefined ? 1 : Number(q) || 0);
  }
  // `*` does not include zstd: clients that send it may not support zstd.
  if (allowed.has('*') && !allowed.has('zstd')) allowed.set('zstd', 0);
  return encodings.find((name) => (allowed.get(name) ?? allowed.get('*') ?? 0) > 0);
}

/** Compresses a text response unless it is compressed already. */
export async function compress(request: Request, response: Response): Promise<Response> {
  const { headers } = response;
  if (headers.has('content-encoding')) return response;
  if (!compressible.test(headers.get('content-type') ?? '')) return response;
  if (isEmpty(response)) return response;
  headers.append('vary', 'Accept-Encoding');
  const encoding = chooseEncoding(request.headers.get('accept-encoding'));
  if (!encoding) return response;
  const bytes = await getBytes(response);
  const respond = (body: Buffer) =>
    bufferedResponse(body, { status: response.status, statusText: response.statusText, headers });
  headers.delete('content-length');
  if (bytes.length < smallest) return respond(bytes);
  headers.set('content-encoding', encoding);
  return respond(encode[encoding](bytes));
}
