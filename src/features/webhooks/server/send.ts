import { type LookupAddress, promises as dns } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { getHost, isPublicAddress, parseTarget } from './public-address';

/** For the whole attempt: name resolution, connection and response. */
const timeoutMs = 7000;
/** What is read of a response, and what is stored of it. */
const maxResponseBytes = 100_000;
const maxStoredBytes = 4000;

export type Resolve = (host: string) => Promise<LookupAddress[]>;

export interface SendOptions {
  allowPrivate: boolean;
  signal: AbortSignal;
  resolve?: Resolve;
  timeout?: number;
}

export interface Outcome {
  delivered: boolean;
  status: number | null;
  response: string | null;
  error: string | null;
  retryAfter: string | undefined;
  durationMs: number;
}

export const noResponse: Outcome = {
  delivered: false,
  status: null,
  response: null,
  error: null,
  retryAfter: undefined,
  durationMs: 0,
};

/** Knows the names of this machine, such as `localhost`. */
const resolveLocal: Resolve = (host) => dns.lookup(host, { all: true });

/**
 * Asks name servers without `lookup`, whose four threads also serve files and other lookups: slow
 * name servers of receivers would keep them busy.
 */
export function createResolve(resolver = new dns.Resolver({ timeout: 2000, tries: 2 })): Resolve {
  return async (host) => {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const [four = [], six = []] = found.map((answer) =>
      answer.status === 'fulfilled' ? answer.value : [],
    );
    return [
      ...four.map((address) => ({ address, family: 4 })),
      ...six.map((address) => ({ address, family: 6 })),
    ];
  };
}

const resolvePublic = createResolve();

/** Sends a request and reads the response. A receiver that fails is a result, not an error. */
export async function send(
  request: { url: string; headers: Record<string, string>; body: string },
  options: SendOptions,
): Promise<Outcome> {
  const since = performance.now();
  const timeout = AbortSignal.timeout(options.timeout ?? timeoutMs);
  const signal = AbortSignal.any([options.signal, timeout]);
  const finish = (more: Partial<Outcome>): Outcome => ({
    ...noResponse,
    ...more,
    durationMs: Math.round(performance.now() - since),
  });
  const addresses = await untilAborted(signal, findAddresses(request.url, options)).catch(() => []);
  if (addresses.length === 0) return { ...noResponse, error: 'ADDRESS_UNAVAILABLE' };
  try {
    const response = await post(request, addresses, signal);
    const status = response.statusCode ?? 0;
    const retryAfter = response.headers['retry-after'];
    const text = await readStart(response);
    const delivered = status >= 200 && status < 300;
    return finish({ delivered, status, response: text, retryAfter });
  } catch (error) {
    return finish({ error: timeout.aborted ? 'TIMEOUT' : getCode(error) });
  }
}

function getCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^\w{1,50}$/.test(code) ? code : 'REQUEST_FAILED';
}

/** Name resolution cannot be cancelled, so nobody waits for it. */
async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  return Promise.race([work, aborted]);
}

/**
 * What the host resolves to, if every address may be contacted. Whether a name is unknown, private or
 * slow is one result: the difference would tell which internal names exist.
 */
async function findAddresses(
  url: string,
  { allowPrivate, resolve = allowPrivate ? resolveLocal : resolvePublic }: SendOptions,
): Promise<LookupAddress[]> {
  const target = parseTarget(url, allowPrivate);
  if (!target) return [];
  const host = getHost(target);
  const family = isIP(host);
  const addresses = family ? [{ address: host, family }] : await resolve(host);
  const areAllowed = allowPrivate || addresses.every(({ address }) => isPublicAddress(address));
  return areAllowed ? addresses : [];
}

/**
 * Connects to one of the checked addresses: a name that resolves to another one a moment later (DNS
 * rebinding) changes nothing. Redirects are not followed.
 */
function post(
  { url, headers, body }: { url: string; headers: Record<string, string>; body: string },
  addresses: LookupAddress[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const target = new URL(url);
  const request = target.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(target, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal,
      // A new connection each time: a pooled one could be to an address of an earlier check.
      agent: false,
      lookup: (_host, { all }, callback) => {
        const [first] = addresses;
        if (all) callback(null, addresses);
        else callback(null, first?.address ?? '', first?.family ?? 4);
      },
    });
    sent.on('response', resolve).on('error', reject).end(body);
  });
}

/** Reads up to the limit. The rest of a longer response is not read: the status says enough. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (length < maxStoredBytes) chunks.push(chunk);
    length += chunk.length;
    // Leaving the loop closes the connection.
    if (length > maxResponseBytes) break;
  }
  const start = Buffer.concat(chunks).subarray(0, maxStoredBytes);
  // The database stores no null characters.
  return start.toString('utf8').replaceAll('\0', '\u{FFFD}');
}
