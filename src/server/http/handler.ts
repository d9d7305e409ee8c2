import { randomBytes } from 'node:crypto';
import type { ServerRequest } from 'srvx';
import { commonError } from '~/shared/app-error';
import type { I18n } from '~/shared/i18n/i18n';
import type { Config } from '../config';
import { toAppError } from '../database/errors';
import { i18nFor } from '../i18n';
import type { Log } from '../log';
import { languageCookie, languageOf } from '../visit';
import { errorAnswer } from './answers';
import { compress } from './compress';
import { isOwnRequest } from './cross-site';
import { plainPage } from './plain-page';
import { setSecurityHeaders } from './security-headers';

/** What is known of a request before anything is asked of the database. */
export interface Arrival {
  request: Request;
  url: URL;
  id: string;
  nonce: string;
  log: Log;
  clientAddress: string;
  i18n: I18n;
}

export interface HttpOptions {
  config: Config;
  log: Log;
  /** `undefined` where there is no such file. */
  files?(request: ServerRequest): Promise<Response | undefined>;
  /** Whether the product can serve: it is ready, and the database answers. */
  isReady(): Promise<boolean>;
  answer(arrival: Arrival): Promise<Response>;
}

const bodyLimit = 1_048_576;
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A request id is ours, or the proxy's where we trust it. Never a stranger's text in our log. */
function requestId(request: Request, config: Config): string {
  const given = config.trustProxy ? request.headers.get('x-request-id') : null;
  return given && /^[\w-]{8,64}$/.test(given) ? given : randomBytes(12).toString('base64url');
}

/** Every request passes here, and every answer leaves here. */
export function createHttpHandler(
  options: HttpOptions,
): (request: ServerRequest) => Promise<Response> {
  const { config } = options;
  const https = config.baseUrl.startsWith('https:');
  return async (request) => {
    const begun = performance.now();
    const id = requestId(request, config);
    const log = options.log.child({ requestId: id });
    const nonce = randomBytes(16).toString('base64');
    let response: Response;
    let isFile = false;
    let path = request.url;
    try {
      const url = new URL(request.url);
      path = url.pathname;
      const file = await answerBeforeAll(options, request, path);
      isFile = file !== undefined;
      response = file ?? (await answerGuarded(options, request, { url, id, nonce, log }));
      const cookie = !file && languageCookie(url.searchParams, https);
      if (cookie) response.headers.append('set-cookie', cookie);
    } catch (error) {
      log.error({ err: error, path }, 'a request failed');
      response = plainPage(i18nFor(languageOf(request.headers)), 500, nonce);
    }
    response = mutable(response);
    setSecurityHeaders(response.headers, nonce, config);
    response.headers.set('x-request-id', id);
    // Files are compressed already, and as a stream: nothing may touch that stream but the socket.
    if (!isFile && request.method !== 'HEAD') response = await compress(request, response);
    logAnswer(log, request.method, path, response.status, performance.now() - begun);
    return response;
  };
}

/** Health and files: what must answer whatever state the rest is in. */
async function answerBeforeAll(
  { files, isReady }: HttpOptions,
  request: ServerRequest,
  path: string,
): Promise<Response | undefined> {
  if (path === '/healthz') return text(200, 'ok');
  if (path === '/readyz') return (await isReady()) ? text(200, 'ready') : text(503, 'not ready');
  return files?.(request);
}

async function answerGuarded(
  { config, answer }: HttpOptions,
  request: ServerRequest,
  known: Pick<Arrival, 'url' | 'id' | 'nonce' | 'log'>,
): Promise<Response> {
  const i18n = i18nFor(languageOf(request.headers, known.url.searchParams));
  const isApi = known.url.pathname.startsWith('/api/');
  try {
    if (!knownMethods.has(request.method)) throw commonError('METHOD_NOT_ALLOWED');
    if (Number(request.headers.get('content-length') ?? 0) > bodyLimit)
      throw commonError('BODY_TOO_LARGE');
    if (!isOwnRequest(request, config.baseUrl, config.mode === 'local'))
      throw commonError('CROSS_SITE');
    const clientAddress = request.ip ?? 'unknown';
    return await answer({ ...known, request, clientAddress, i18n });
  } catch (error) {
    const told = toAppError(error, {}) ?? bodyError(error) ?? commonError('INTERNAL_SERVER_ERROR');
    if (told.status >= 500)
      known.log.error({ err: error, errorCode: told.code }, 'a request failed');
    return isApi ? errorAnswer({ i18n }, told) : plainPage(i18n, told.status, known.nonce);
  }
}

/** srvx stops reading a body that grows beyond the limit, whatever its header said. */
function bodyError(error: unknown) {
  const isTooLarge =
    error instanceof Error && 'code' in error && error.code === 'ERR_BODY_TOO_LARGE';
  return isTooLarge ? commonError('BODY_TOO_LARGE') : undefined;
}

export const limits = { body: bodyLimit };

function text(status: number, words: string): Response {
  return new Response(`${words}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/** Some answers, such as redirects, come with headers that cannot be changed. */
function mutable(response: Response): Response {
  try {
    response.headers.set('x-content-type-options', 'nosniff');
    return response;
  } catch {
    return new Response(response.body, response);
  }
}

/** Without the query: it may hold an address. Files and health checks are not worth a line. */
function logAnswer(log: Log, method: string, path: string, status: number, ms: number): void {
  const quiet = path.startsWith('/assets/') || path === '/healthz' || path === '/readyz';
  const level = quiet ? 'debug' : status >= 500 ? 'error' : 'info';
  log[level]({ method, path, status, ms: Math.round(ms * 10) / 10 }, 'answered');
}
