import type { ServerRequest } from 'srvx';
import { type AppError, commonError } from '~/shared/app-error';

/** Past the listener's own limit, which is for doors that take words and not files. */
function piecesOf(request: ServerRequest): AsyncIterable<Uint8Array> {
  const arriving = request.runtime?.node?.req;
  // Where it is too large we stop reading; destroyed with that, it would take our answer along.
  if (arriving) return arriving.iterator({ destroyOnReturn: false });
  return request.body ?? emptyBody();
}

/**
 * What went wrong with a body that a library read: it grew beyond the limit, where srvx stops reading,
 * or its sender left before its end. Node reports the latter with the code of a broken connection,
 * which must not be taken for one of the database.
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

/** The whole body, or undefined where it has more than `most` bytes, whatever its header says. */
export async function readBody(
  request: ServerRequest,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return undefined;
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of piecesOf(request)) {
      size += piece.byteLength;
      if (size > most) break;
      pieces.push(piece);
    }
  } catch (error) {
    // Who left in the middle of it hears no answer, and it is no failure of ours.
    throw commonError('BAD_REQUEST', { cause: error });
  }
  if (size <= most) return Buffer.concat(pieces);
  // The rest is let pass: the answer is heard only by who has been listened to.
  request.runtime?.node?.req.resume();
  return undefined;
}
