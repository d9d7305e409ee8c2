/** Codes of error responses. */
type ErrorCode = string;

export interface ClientOptions {
  /** Where the product runs, such as `https://example.com`. */
  baseUrl: string;
  /** Sent as `Authorization: Bearer`. */
  token?: string;
  /** Sent with every call, such as `accept-language` for the language of error messages. */
  headers?: Record<string, string>;
  /** How often a call that is safe to repeat is repeated. 2 by default. */
  retries?: number;
}

export interface CallOptions {
  signal?: AbortSignal;
}

export interface WriteOptions extends CallOptions {
  /** Makes the call safe to repeat: within a day, the same key and input are processed once. */
  idempotencyKey?: string;
}

/** An error response of the API. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | (string & {});
  /** `field` is the input field that the message is about, `retryAfter` the seconds to wait. */
  readonly data: { field?: string; retryAfter?: number; [name: string]: unknown };
  /** Names the request in the log of the server. */
  readonly requestId: string | null;

  constructor(response: Response, body: Partial<Pick<ApiError, 'code' | 'message' | 'data'>>) {
    super(body.message ?? `The server responded with ${response.status}.`);
    this.name = 'ApiError';
    this.status = response.status;
    this.code = body.code ?? 'UNKNOWN';
    this.data = body.data ?? {};
    this.requestId = response.headers.get('x-request-id');
  }
}

type Send = <Output>(
  method: string,
  path: string,
  input?: object,
  options?: WriteOptions,
) => Promise<Output>;

export function createSend(client: ClientOptions): Send {
  return async <Output>(
    method: string,
    path: string,
    input: object = {},
    options: WriteOptions = {},
  ) => {
    const { url, init } = toRequest(client, method, path, input, options);
    const isSafe = method === 'GET' || options.idempotencyKey !== undefined;
    for (let left = isSafe ? (client.retries ?? 2) : 0; ; left -= 1) {
      const response = await fetch(url, init).catch((error: unknown) => {
        if (left === 0 || options.signal?.aborted) throw error;
        return undefined;
      });
      if (response?.ok) return (await readBody(response)) as Output;
      if (response && (left === 0 || !mayRetry(response))) throw await toError(response);
      await response?.body?.cancel();
      await wait(getRetryAfter(response), options.signal);
    }
  };
}

/** In seconds. */
const longestWait = 60;

const getRetryAfter = (response?: Response) => Number(response?.headers.get('retry-after') ?? 1);

/** Too many requests, unavailable, or the first call with this idempotency key still runs. */
const mayRetry = (response: Response) =>
  (response.status === 429 ||
    response.status === 503 ||
    (response.status === 409 && response.headers.has('retry-after'))) &&
  getRetryAfter(response) <= longestWait;

/** Fills in the path. The rest of the input is the query of a GET, and the body of other calls. */
function toRequest(
  { baseUrl, token, headers }: ClientOptions,
  method: string,
  path: string,
  input: object,
  { signal, idempotencyKey }: WriteOptions,
) {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name) ?? '');
    // These would lead to another path.
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`${name} is not valid: "${value}"`);
    rest.delete(name);
    return encodeURIComponent(value);
  });
  const url = new URL(`/api/rest${filled}`, baseUrl);
  if (method === 'GET') for (const [name, value] of rest) url.searchParams.set(name, String(value));
  const hasBody = method !== 'GET' && rest.size > 0;
  const init: RequestInit = {
    method,
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(hasBody && { body: JSON.stringify(Object.fromEntries(rest)) }),
    ...(signal && { signal }),
  };
  return { url, init };
}

const readBody = (response: Response): Promise<unknown> =>
  response.headers.get('content-type')?.startsWith('application/json')
    ? response.json()
    : response.blob();

async function toError(response: Response): Promise<ApiError> {
  const text = await response.text();
  try {
    return new ApiError(response, JSON.parse(text));
  } catch {
    return new ApiError(response, {});
  }
}

async function wait(seconds: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Reads page after page, as far as the caller iterates. */
export async function* paginate<Item>(
  read: (cursor: string | undefined) => Promise<{ items: Item[]; next: string | null }>,
): AsyncGenerator<Item> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    yield* page.items;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}
