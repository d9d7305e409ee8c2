import { CallError } from '~/shared/errors/call-error';
import type { Crop } from '~/shared/images/rules';

export interface Uploading {
  /** Resolves with the id of what was stored, rejects with the reason. */
  done: Promise<string>;
  cancel(): void;
}

/** Query string of the crop: plain decimals without exponent, whatever the locale. */
export function cropSearch(crop: Crop): string {
  const parts = Object.entries(crop).map(([name, part]): [string, string] => [
    name,
    Number(part).toFixed(12),
  ]);
  return new URLSearchParams(parts).toString();
}

/** The API error in the response body, if it is one of ours. */
function getError(status: number, body: unknown): Error {
  if (body && typeof body === 'object' && 'code' in body && 'message' in body)
    return new CallError({ code: String(body.code), status, message: String(body.message) });
  return new Error(`The upload failed with status ${status}`);
}

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
export function uploadFile(url: string, file: File, onProgress: (sent: number) => void): Uploading {
  const request = new XMLHttpRequest();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  request.open('POST', url);
  request.responseType = 'json';
  request.setRequestHeader('content-type', file.type || 'application/octet-stream');
  request.upload.addEventListener('progress', (event) => {
    if (event.lengthComputable) onProgress(event.loaded / event.total);
  });
  request.addEventListener('load', () => {
    const body: unknown = request.response;
    if (request.status === 201 && body && typeof body === 'object' && 'id' in body)
      resolve(String(body.id));
    else reject(getError(request.status, body));
  });
  request.addEventListener('error', () => reject(new Error('The server was not reached')));
  request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
  request.send(file);
  return { done: promise, cancel: () => request.abort() };
}

export const uploadImage = (
  path: string,
  { file, crop }: { file: File; crop: Crop },
  onProgress: (sent: number) => void,
): Uploading => uploadFile(`${path}?${cropSearch(crop)}`, file, onProgress);
