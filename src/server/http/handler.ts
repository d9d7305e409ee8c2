import type { ServerRequest } from 'srvx';
import { product } from '~/product';
import { isApiPath } from '~/shared/api-document';
import { AppError, commonError } from '~/shared/errors/app-error';
import type { I18n } from '~/shared/i18n/i18n';
import type { Config } from '../config';
import { toAppError } from '../database/errors';
import { i18nFor } from '../i18n';
import { type Log, getTraceId } from '../log';
import {
  type ResponseKind,
  type Metrics,
  isMetricsAuthorized,
  metricsPath,
  metricsType,
} from '../metrics';
import { languageSetCookie, readLanguage } from '../request-preferences';
import { clientAddressKey } from '../rate-limits/rate-limits';
import { isTracing, traceRequest } from '../tracing';
import { apiErrorResponse } from './error-response';
import { bodyError, readBody } from './body';
import { compress } from './compress';
import { isJsonRequest, isSameOriginRequest } from './csrf';
import { busyPage, plainPage } from './plain-page';
import { type Sender, createRequestLimiter } from './overload/request-limiter';
import { type TrustedProxies, createTrustedProxies } from './trusted-proxies';
import { randomToken } from './random-token';
import { setSecurityHeaders } from './security-headers';
import { type HeaderSet, bufferedResponse, withHeaders } from './buffered-response';

/** A request before any database access. */
export interface IncomingRequest {
  request: ServerRequest;
  url: URL;
  id: string;
  nonce: string;
  log: Log;
  clientAddress: string;
  i18n: I18n;
  /** Of a program, which has no cookie. Null unless the path accepts tokens and there is one. */
  token: string | null;
}

export interface HttpOptions {
  config: Config;
  log: Log;
  /** Resolves to `undefined` if there is no such file. */
  files?(request: ServerRequest): Promise<Response | undefined>;
  /** Paths of upload endpoints, which limit the size of their bodies themselves. */
  takesFiles?(path: string): boolean;
  /** Paths where a program can authenticate with a token instead of a cookie, or must. */
  takesToken?(path: string): boolean | 'only';
  /** A key of the session, if the request has its signed cookie. It may be over: nothing is read. */
  getSession?(headers: Headers): string | undefined;
  /** Absent if metrics are disabled. */
  metrics?: Metrics | undefined;
  /** Readiness: startup is complete and the database responds. */
  isReady(): Promise<boolean>;
  respond(incoming: IncomingRequest): Promise<Response>;
}

const bodyLimit = 1_048_576;
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Accepts `X-Request-Id` from trusted proxies only, so clients cannot inject text into the log. */
function requestId(request: ServerRequest, proxies: TrustedProxies): string {
  const given = proxies.has(request.ip) ? request.headers.get('x-request-id') : null;
  return given && /^[\w-]{8,64}$/.test(given) ? given : randomToken(12, 'base64url');
}

/** Behind an untrusted proxy all visitors share one client address, and so one rate limit. */
const untrustedProxy =
  'X-Forwarded-For of an untrusted peer is ignored; if it is your proxy, name it in TRUST_PROXY';

/** Entry point of every request: logging, metrics, compression and security headers. */
export function createHttpHandler(
  options: HttpOptions,
): (request: ServerRequest) => Promise<Response> {
  const { config } = options;
  const https = config.baseUrl.startsWith('https:');
  const limiter = createRequestLimiter(config.maxRequests, options.log);
  const proxies = createTrustedProxies(config.trustProxy, (peer) =>
    options.log.warn({ peer }, untrustedProxy),
  );
  return async (request) => {
    const startedAt = performance.now();
    const counted = options.metrics?.began();
    const id = requestId(request, proxies);
    const log = options.log.child({
      requestId: id,
      // With traces on, the trace of the request itself is logged.
      ...(!isTracing() && getTraceId(request.headers)),
    });
    const nonce = randomToken(16, 'base64');
    let response: Response;
    let isFile = false;
    let isRejected = false;
    let path = request.url;
    try {
      const url = URL.parse(request.url);
      // The `Host` header comes from the client, and may not form a valid URL.
      if (!url) throw commonError('BAD_REQUEST');
      path = url.pathname;
      const file = await respondBeforeAll(options, request, path);
      isFile = file !== undefined;
      const known = { url, id, nonce, log, clientAddress: getClient(proxies, request) };
      const limited: Limited = async (work) => {
        const responded = await limiter.run(getSender(options, request, known.clientAddress), work);
        isRejected = !responded;
        return responded;
      };
      const traced = { ...getTraced(request), id, isTrusted: () => proxies.has(request.ip), log };
      const respond = () => respondGuarded(options, request, known, limited);
      response = file ?? (await traceRequest(traced, respond));
      const query = !file && getQuery(url);
      const cookie = query && languageSetCookie(query, https);
      if (cookie) response.headers.append('set-cookie', cookie);
    } catch (error) {
      const status = error instanceof AppError ? error.status : 500;
      if (status >= 500) log.error({ err: error, path }, 'a request failed');
      response = plainPage(i18nFor(readLanguage(request.headers)), status, nonce);
    }
    // Files are precompressed streams, which are piped to the socket untouched.
    if (!isFile && request.method !== 'HEAD') response = await compress(request, response);
    const { status } = response;
    response = withHeaders(response, commonHeaders(config, { id, nonce, status }));
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const quiet = isRejected || isQuiet(path, response);
    logResponse(log, quiet, { method: request.method, path, status, ms });
    counted?.(getKind(path, isFile), status);
    if (isRejected) options.metrics?.rejected();
    return response;
  };
}

/** The browser of a session, wherever it is, or everyone at an address. */
function getSender({ getSession }: HttpOptions, request: ServerRequest, address: string): Sender {
  const session = getSession?.(request.headers);
  return {
    client: session ?? clientAddressKey(address),
    isSignedIn: session !== undefined,
    isGone: () => request.runtime?.node?.res?.destroyed ?? false,
  };
}

/** Responds within the limit of requests in flight; `undefined`: rejected. */
type Limited = (work: () => Promise<Response>) => Promise<Response | undefined>;

/** For every 503: by then another instance is found, or this one has recovered. */
const retryAfterSeconds = '5';

const commonHeaders =
  (config: Config, { id, nonce, status }: { id: string; nonce: string; status: number }) =>
  (headers: HeaderSet): void => {
    setSecurityHeaders(headers, nonce, config);
    headers.set('x-request-id', id);
    shortenLocation(headers);
    if (status === 503 && !headers.has('retry-after'))
      headers.set('retry-after', retryAfterSeconds);
  };

/** Proxies and clients reject responses with longer headers. */
const maxLocation = 4096;

/** A query that is repeated in a redirect can become three times as long: then it is dropped. */
function shortenLocation(headers: HeaderSet): void {
  const location = headers.get('location');
  if (location && location.length > maxLocation)
    headers.set('location', location.replace(/[?#].*/s, ''));
}

/** Most URLs have no query, and creating `searchParams` is expensive. */
const getQuery = (url: URL) => (url.search === '' ? undefined : url.searchParams);

const getTraced = ({ method, headers }: ServerRequest) => ({ method, headers });

const getClient = (proxies: TrustedProxies, request: ServerRequest) =>
  proxies.getClient(request.ip, request.headers.get('x-forwarded-for'));

export const productHeader = 'x-product';
const healthPaths = new Set(['/healthz', '/readyz', metricsPath]);

/** Undefined for health checks: they are no traffic, and a 503 of theirs is no error. */
function getKind(path: string, isFile: boolean): ResponseKind | undefined {
  if (isFile) return healthPaths.has(path) ? undefined : 'file';
  if (path.startsWith('/api/auth/')) return 'auth';
  return isApiPath(path) ? 'api' : 'page';
}

const isQuiet = (path: string, { headers }: Response) =>
  path.startsWith('/assets/') ||
  healthPaths.has(path) ||
  (headers.get('cache-control')?.includes('immutable') ?? false);

/** Health checks, metrics and static files: they respond whatever state the rest is in. */
async function respondBeforeAll(
  { files, isReady, metrics, config }: HttpOptions,
  request: ServerRequest,
  path: string,
): Promise<Response | undefined> {
  // Tells `npm run doctor` that this is no other program.
  if (path === '/healthz') return text(200, 'ok', { [productHeader]: product.id });
  if (path === '/readyz') return (await isReady()) ? text(200, 'ready') : text(503, 'not ready');
  if (path === metricsPath && metrics && config.metrics.token !== '') {
    // Without a valid token the endpoint looks as if it did not exist.
    if (!isMetricsAuthorized(request.headers.get('authorization'), config.metrics.token))
      return undefined;
    const headers = { 'content-type': metricsType, 'cache-control': 'no-store' };
    return new Response(await metrics.text(), { headers });
  }
  return files?.(request);
}

/** `Authorization: Bearer …`. Where only tokens are accepted, a missing one counts as invalid. */
function readToken(headers: Headers, accepted: boolean | 'only'): string | null {
  if (!accepted) return null;
  const [scheme, token = ''] = headers.get('authorization')?.split(' ', 2) ?? [];
  if (scheme?.toLowerCase() === 'bearer') return token;
  return accepted === 'only' ? '' : null;
}

async function respondGuarded(
  { config, respond, takesFiles, takesToken }: HttpOptions,
  request: ServerRequest,
  known: Omit<IncomingRequest, 'request' | 'i18n' | 'token'>,
  limited: Limited,
): Promise<Response> {
  const { url, nonce } = known;
  const i18n = i18nFor(readLanguage(request.headers, getQuery(url)));
  const isApi = isApiPath(url.pathname);
  const isUpload = takesFiles?.(url.pathname) ?? false;
  const token = readToken(request.headers, takesToken?.(url.pathname) ?? false);
  try {
    // Browsers resolve `//host` to another origin (open redirect), so it is never a valid path.
    if (url.pathname.startsWith('//')) throw commonError('NOT_FOUND');
    if (!knownMethods.has(request.method)) throw commonError('METHOD_NOT_ALLOWED');
    const length = Number(request.headers.get('content-length') ?? 0);
    if (length > bodyLimit && !isUpload) throw commonError('BODY_TOO_LARGE');
    // A request with a token is never authenticated by the browser's cookie: see `readSession`.
    if (token === null && !isSameOriginRequest(request, config.baseUrl, config.mode === 'local'))
      throw commonError('CROSS_SITE');
    if (!isJsonRequest(request, url.pathname)) throw commonError('UNSUPPORTED_MEDIA_TYPE');
    // Uploads wait for their body too, and have a limit of their own.
    if (isUpload) return await respond({ ...known, request, i18n, token });
    const complete = await withBody(request);
    const response = await limited(() => respond({ ...known, request: complete, i18n, token }));
    if (response) return response;
    if (!isApi) return busyPage(i18n, nonce);
    return apiErrorResponse(url.pathname, i18n, commonError('SERVICE_UNAVAILABLE'));
  } catch (error) {
    const appError =
      bodyError(error) ?? toAppError(error, {}) ?? commonError('INTERNAL_SERVER_ERROR');
    if (appError.status >= 500)
      known.log.error({ err: error, errorCode: appError.code }, 'a request failed');
    return isApi
      ? apiErrorResponse(url.pathname, i18n, appError)
      : plainPage(i18n, appError.status, nonce);
  }
}

/** Reads the body before the request counts as in flight: slow clients must not occupy the server. */
async function withBody(request: ServerRequest): Promise<ServerRequest> {
  const { method, url, headers } = request;
  if (method === 'GET' || method === 'HEAD') return request;
  const body = await readBody(request, bodyLimit);
  if (!body) throw commonError('BODY_TOO_LARGE');
  return new Request(url, { method, headers, ...(body.length > 0 && { body }) });
}

export const limits = { body: bodyLimit };

function text(status: number, body: string, others: Record<string, string> = {}): Response {
  return bufferedResponse(`${body}\n`, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...others,
    },
  });
}

interface ResponseLine {
  method: string;
  /** Without the query, which may contain an email address. */
  path: string;
  status: number;
  ms: number;
}

/** Static files and health checks are only logged at debug level. */
function logResponse(log: Log, quiet: boolean, line: ResponseLine): void {
  const level = quiet ? 'debug' : line.status >= 500 ? 'error' : 'info';
  log[level](line, 'answered');
}
