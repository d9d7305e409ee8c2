import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this the headers cost more than the saving. */
const smallest = 1024;
const compressible =
  /^(text\/|application\/(json|javascript|problem\+json|manifest\+json)|image\/svg)/;

/** Up to here, going to another thread and back costs more than the work itself. */
const small = 65_536;

/** Fast rather than tight: the reader waits for it. Files are compressed once, at build. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
const gzipOptions = { level: 4 };

function encode(bytes: Buffer, encoding: Encoding): Buffer | Promise<Buffer> {
  if (encoding === 'br')
    return bytes.length < small
      ? brotliCompressSync(bytes, brotliOptions)
      : brotli(bytes, brotliOptions);
  return bytes.length < small ? gzipSync(bytes, gzipOptions) : zip(bytes, gzipOptions);
}

export type Encoding = 'br' | 'gzip';

/** The best encoding that an `Accept-Encoding` allows. `q=0` is a refusal. */
export function chooseEncoding(accepted: string | null): Encoding | undefined {
  if (!accepted) return undefined;
  const allowed = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', q] = part.trim().split(/\s*;\s*q=/);
    allowed.set(name, q === undefined ? 1 : Number(q) || 0);
  }
  const allows = (name: string) => (allowed.get(name) ?? allowed.get('*') ?? 0) > 0;
  if (allows('br')) return 'br';
  return allows('gzip') ? 'gzip' : undefined;
}

/** Compresses a text answer that is not compressed yet. */
export async function compress(request: Request, response: Response): Promise<Response> {
  const { headers } = response;
  if (!response.body || headers.has('content-encoding')) return response;
  if (!compressible.test(headers.get('content-type') ?? '')) return response;
  headers.append('vary', 'Accept-Encoding');
  const encoding = chooseEncoding(request.headers.get('accept-encoding'));
  if (!encoding) return response;
  const bytes = Buffer.from(await response.arrayBuffer());
  const answer = (body: Buffer) =>
    new Response(new Uint8Array(body), {
      status: response.status,
      statusText: response.statusText,
      headers,
    });
  headers.delete('content-length');
  if (bytes.length < smallest) return answer(bytes);
  headers.set('content-encoding', encoding);
  return answer(await encode(bytes, encoding));
}
