import * as v from 'valibot';
import { clientAddressKey, enforceRateLimit } from '~/server/rate-limits/rate-limits';
import type { RequestContext } from '~/server/request-context';
import { AppError, commonError } from '~/shared/app-error';
import { escapeHtml } from '~/shared/html';
import { safeRedirect } from '~/shared/safe-redirect';
import { authErrors, isAuthErrorCode } from '../errors';
import { type LoginFailure, loginErrorPath } from '../login-error';
import { type AuthEngine, clientAddressHeader } from './engine';
import { providerUnavailable } from './providers';

/** The start of a social sign-in: the provider's URL, and the cookies that the callback checks. */
export interface SocialRedirect {
  url: string;
  cookies: string[];
}

/** Rate limit per address; starts and callbacks are counted separately. */
const perAddress = { times: 100, seconds: 900 };

export function enforceSocialLimit(context: RequestContext, step: 'begin' | 'end'): Promise<void> {
  const { db, clientAddress, now } = context;
  return enforceRateLimit(db, `way-${step}:${clientAddressKey(clientAddress)}`, perAddress, now());
}

/** The state is stored in a cookie, whose size is limited. */
const longestRedirect = 1000;

/** `encodeURIComponent` leaves some characters that the engine rejects in a path. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*~]/g,
    (it) => `%${it.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The sign-in page redirects signed-in users, so there is a single rule for the landing page. */
function landing(redirect: string): string {
  const path = encode(safeRedirect(redirect) ?? '');
  return path === '' || path.length > longestRedirect ? '/login' : `/login?redirect=${path}`;
}

const wayAnswer = v.object({ url: v.string() });
const refusal = v.object({ code: v.string() });

function refused(body: unknown): AppError {
  const told = v.safeParse(refusal, body);
  const code = told.success ? told.output.code : providerUnavailable;
  if (code !== providerUnavailable && isAuthErrorCode(code))
    return new AppError(code, authErrors[code]);
  return new AppError(providerUnavailable, { status: 503, message: 'social:error.away' });
}

/** Asks the engine for the provider's URL. Queries the database only for the rate limit. */
export async function createSocialRedirect(
  engine: AuthEngine,
  context: RequestContext,
  provider: string,
  redirect: string,
): Promise<SocialRedirect> {
  const { baseUrl } = context.config;
  await enforceSocialLimit(context, 'begin');
  const request = new Request(`${baseUrl}/api/auth/sign-in/social`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // The real origin was already checked.
      origin: baseUrl,
      [clientAddressHeader]: context.clientAddress,
    },
    body: JSON.stringify({
      provider,
      callbackURL: landing(redirect),
      errorCallbackURL: '/login/error',
    }),
  });
  const response = await engine.handler(request);
  const body: unknown = await response.json().catch(() => null);
  const way = v.safeParse(wayAnswer, body);
  if (!response.ok || !way.success) throw refused(body);
  return { url: way.output.url, cookies: response.headers.getSetCookie() };
}

export function seeOther(location: string, cookies: string[] = []): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

export function toErrorPage(failure: LoginFailure, cookies: string[] = []): Response {
  return seeOther(loginErrorPath(failure), cookies);
}

/**
 * A page that navigates on its own. Not a redirect: the CSP directive `form-action` allows this
 * site only, and browsers apply it to redirects that follow a form submission.
 */
function leadOn(
  { i18n }: RequestContext,
  name: string,
  { url, cookies }: SocialRedirect,
): Response {
  const words = i18n.t('social:continue', { name });
  const html = `<!doctype html>
<html lang="${i18n.language}" dir="${i18n.direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/icon.svg"><title>${escapeHtml(words)} | Foreword</title></head>
<body><main><p><a href="${escapeHtml(url)}">${escapeHtml(words)}</a></p></main></body></html>`;
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    refresh: `0; url=${url}`,
  });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(html, { headers });
}

/** Handles the provider buttons without JavaScript. Never throws an `AppError`. */
export async function startSocial(
  engine: AuthEngine,
  context: RequestContext,
  provider: string,
  redirect: string,
): Promise<Response> {
  const configured = context.config.providers.find(({ id }) => id === provider);
  try {
    if (!configured) throw commonError('NOT_FOUND');
    if (context.config.demo) throw commonError('DEMO_READ_ONLY');
    const way = await createSocialRedirect(engine, context, provider, redirect);
    return leadOn(context, configured.name, way);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const denied = error.code === 'DEMO_READ_ONLY';
    return toErrorPage({ error: denied ? 'access_denied' : 'unknown_error' });
  }
}
