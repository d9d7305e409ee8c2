import { FastResponse } from 'srvx';

export type BufferedBody = string | Buffer;

/**
 * Bodies of answers that were made whole. Read back from a `Response`, one would have to pass through
 * a stream, which costs more than most answers take to make.
 */
const bodies = new WeakMap<Response, BufferedBody>();

/** An answer whose body is there, and which the socket gets as it is. */
export function bufferedResponse(body: BufferedBody, init: ResponseInit = {}): Response {
  const response = new FastResponse(body as BodyInit, init);
  bodies.set(response, body);
  return response;
}

const finished = new WeakMap<Response, Record<string, string>>();

/** An answer to which only what every answer has is still to be added. */
export function finishedResponse(body: BufferedBody, headers: Record<string, string>): Response {
  const response = bufferedResponse(body, { headers });
  finished.set(response, headers);
  return response;
}

export const isFinished = (response: Response) => finished.has(response);

/** An answer in JSON, made whole. */
export function jsonResponse(value: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set('content-type', 'application/json');
  return bufferedResponse(JSON.stringify(value), { ...init, headers });
}

export function isEmpty(response: Response): boolean {
  const known = bodies.get(response);
  return known === undefined ? response.body === null : known.length === 0;
}

export async function bytesOf(response: Response): Promise<Buffer> {
  const known = bodies.get(response);
  if (known === undefined) return Buffer.from(await response.arrayBuffer());
  return typeof known === 'string' ? Buffer.from(known) : known;
}

/** The body where it was made of bytes, which may be those of other answers, too. */
export function bufferOf(response: Response): Buffer | undefined {
  const known = bodies.get(response);
  return typeof known === 'string' ? undefined : known;
}

/** What `Headers` and a plain map have in common. */
export interface HeaderSet {
  get(name: string): string | null | undefined;
  has(name: string): boolean;
  set(name: string, value: string): unknown;
}

/**
 * The same answer with what every answer has on top. Through a map where the body is known: that many
 * changes to a `Headers` cost more than the answer itself.
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
  const plain = finished.get(response);
  for (const [name, value] of plain ? Object.entries(plain) : response.headers)
    if (name === 'set-cookie') cookies.push([name, value]);
    else headers.set(name, value);
  add(headers);
  const { status, statusText } = response;
  return bufferedResponse(body, { status, statusText, headers: [...headers, ...cookies] });
}

/** Some answers, such as redirects, come with headers that cannot be changed. */
export function mutable(response: Response): Response {
  try {
    response.headers.delete('x-none');
    return response;
  } catch {
    return new Response(response.body, response);
  }
}
