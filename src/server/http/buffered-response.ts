import { FastResponse } from 'srvx';

export type BufferedBody = string | Buffer;

/**
 * Bodies of buffered responses. Reading one back from a `Response` would go through a stream, which
 * costs more than producing most responses.
 */
const bodies = new WeakMap<Response, BufferedBody>();

/** A response with a complete body, written to the socket without a stream. */
export function bufferedResponse(body: BufferedBody, init: ResponseInit = {}): Response {
  const response = new FastResponse(body as BodyInit, init);
  bodies.set(response, body);
  return response;
}

/** A buffered JSON response. */
export function jsonResponse(value: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set('content-type', 'application/json');
  return bufferedResponse(JSON.stringify(value), { ...init, headers });
}

export function isEmpty(response: Response): boolean {
  const known = bodies.get(response);
  return known === undefined ? response.body === null : known.length === 0;
}

export async function getBytes(response: Response): Promise<Buffer> {
  const known = bodies.get(response);
  if (known === undefined) return Buffer.from(await response.arrayBuffer());
  return typeof known === 'string' ? Buffer.from(known) : known;
}

/** The common interface of `Headers` and `Map`. */
export interface HeaderSet {
  get(name: string): string | null | undefined;
  has(name: string): boolean;
  set(name: string, value: string): unknown;
}

/**
 * Adds the headers common to all responses. Buffered responses use a map, because that many changes
 * to a `Headers` object cost more than the response itself.
 */
export function withHeaders(response: Response, add: (headers: HeaderSet) => void): Response {
  const body = bodies.get(response);
  if (body === undefined) {
    const changeable = mutable(response);
    add(changeable.headers);
    return changeable;
  }
  const headers = new Map<string, string>();
  const cookies: [string, string][] = [];
  for (const [name, value] of response.headers)
    if (name === 'set-cookie') cookies.push([name, value]);
    else headers.set(name, value);
  add(headers);
  const { status, statusText } = response;
  return bufferedResponse(body, { status, statusText, headers: [...headers, ...cookies] });
}

/** Some responses, such as redirects, have immutable headers and are copied. */
export function mutable(response: Response): Response {
  try {
    response.headers.delete('x-none');
    return response;
  } catch {
    return new Response(response.body, response);
  }
}
