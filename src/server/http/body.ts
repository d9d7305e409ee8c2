import type { ServerRequest } from 'srvx';
import { AppError, commonError } from '~/shared/errors/app-error';

/** Reads the raw Node stream, because the body limit of srvx is too low for uploads. */
function getChunks(request: ServerRequest): AsyncIterable<Uint8Array> {
  const nodeRequest = request.runtime?.node?.req;
  // Reading stops at the limit. Destroying the stream then would also drop the response.
  if (nodeRequest) return nodeRequest.iterator({ destroyOnReturn: false });
  return request.body ?? emptyBody();
}

/**
 * Maps errors from reading a body: it exceeds the limit of srvx, or the client disconnected. Node
 * reports the latter as ECONNRESET, which must not be mistaken for a database error.
 */
export function bodyError(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ERR_BODY_TOO_LARGE') return commonError('BODY_TOO_LARGE', { cause: error });
  const isAborted = code === 'ECONNRESET' && error.message === 'aborted';
  return isAborted || error.name === 'AbortError'
    ? commonError('BAD_REQUEST', { cause: error })
    : undefined;
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}

/** What a large body has to keep to while it arrives. */
export interface BodyBounds {
  /** Bytes per second, after a grace period. */
  slowest: { bytesPerSecond: number; graceMs: number };
  /** The error of a body that is slower. */
  tooSlow(): AppError;
  /** Called with the size of each chunk. May throw an `AppError` to stop. */
  onChunk(size: number): void;
}

/** Passes chunks on as long as they arrive fast enough. */
async function* bounded(
  chunks: AsyncIterable<Uint8Array>,
  { slowest: { bytesPerSecond, graceMs }, tooSlow, onChunk }: BodyBounds,
): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  let deadline = performance.now() + graceMs;
  try {
    for (;;) {
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(tooSlow()), deadline - performance.now());
      const next = await Promise.race([iterator.next(), late.promise]).finally(() =>
        clearTimeout(timer),
      );
      if (next.done) return;
      const size = next.value.byteLength;
      onChunk(size);
      deadline += (size / bytesPerSecond) * 1000;
      yield next.value;
    }
  } finally {
    // Not awaited: a stalled body never gets there.
    void iterator.return?.();
  }
}

/** Reads the body, or returns undefined above `limit` bytes, whatever `Content-Length` says. */
export async function readBody(
  request: ServerRequest,
  limit: number,
  bounds?: BodyBounds,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    const arriving = getChunks(request);
    for await (const chunk of bounds ? bounded(arriving, bounds) : arriving) {
      size += chunk.byteLength;
      if (size > limit) break;
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof AppError) {
      request.runtime?.node?.req.resume();
      throw error;
    }
    // The client disconnected during the upload: not a server error.
    throw commonError('BAD_REQUEST', { cause: error });
  }
  if (size <= limit) return Buffer.concat(chunks);
  // Drain the rest: many clients only read the response once they have sent everything.
  request.runtime?.node?.req.resume();
  return undefined;
}
