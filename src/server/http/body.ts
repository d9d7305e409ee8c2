import type { ServerRequest } from 'srvx';
import { commonError } from '~/shared/app-error';

/** Past the listener's own limit, which is for doors that take words and not files. */
function piecesOf(request: ServerRequest): AsyncIterable<Uint8Array> {
  const arriving = request.runtime?.node?.req;
  // Where it is too large we stop reading; destroyed with that, it would take our answer along.
  if (arriving) return arriving.iterator({ destroyOnReturn: false });
  return request.body ?? emptyBody();
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
