import * as v from 'valibot';
import { hashToken, seeOther, tokenCookie, getToken } from '~/features/accounts/auth/auth.server';
import { endpointError } from '~/features/accounts/auth/endpoints.server';
import { isAuthErrorCode } from '~/features/accounts/auth/errors';
import { product } from '~/product';
import { clientAddressKey, enforceRateLimit } from '~/server/rate-limits/rate-limits';
import type { PostedForm } from '~/server/feature';
import type { RequestContext } from '~/server/request-context';
import { AppError } from '~/shared/errors/app-error';
import { escapeHtml } from '~/shared/text/html';
import { safeRedirect } from '~/shared/page/safe-redirect';
import type { Session } from '~/shared/session';
import { type LoginFailure, loginErrorPath } from '../error';
import { clientAddressHeader } from './scope';
import { isSocialErrorCode, socialError } from './errors';

/** The start of a social sign-in: the provider's URL, and the cookies that the callback checks. */
export interface SocialRedirect {
  url: string;
  cookies: string[];
}

/** Rate limit per address; starts and callbacks are counted separately. */
const perAddress = { times: 100, seconds: 900 };

export function enforceSocialLimit(
  { db, clientAddress, now }: RequestContext,
  step: 'start' | 'callback',
): Promise<void> {
  const key = `social-${step}:${clientAddressKey(clientAddress)}`;
  return enforceRateLimit(db, key, perAddress, now());
}

/** The state is stored in a cookie, whose size is limited. */
const longestRedirect = 1000;

/** `encodeURIComponent` leaves some characters that the engine rejects in a path. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** A path of this site, encoded as a parameter; empty for anything else. */
function encodedPath(url: string | undefined, { config }: RequestContext): string {
  const { origin } = new URL(config.baseUrl);
  const path = url?.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  const encoded = encode(safeRedirect(path) ?? '');
  return encoded.length > longestRedirect ? '' : encoded;
}

interface EngineStart {
  path: '/sign-in/social' | '/link-social';
  provider: string;
  callbackURL: string;
  errorCallbackURL: string;
}

const startResponse = v.object({ url: v.string() });
const rejection = v.object({ code: v.string() });

function startError(body: unknown): AppError {
  const rejected = v.safeParse(rejection, body);
  const code = rejected.success ? rejected.output.code : '';
  if (isSocialErrorCode(code)) return socialError(code);
  return isAuthErrorCode(code) ? endpointError(code) : socialError('PROVIDER_UNAVAILABLE');
}

/** The session's cookie as the engine reads it: with the hash that is stored as the token. */
function engineCookie({ config, headers, now }: RequestContext): string {
  const token = hashToken(getToken(headers, config) ?? '');
  return tokenCookie(config, 'session', { token, expiresAt: now() }, now()).split(';', 1)[0] ?? '';
}

/** Asks the engine for the provider's URL. Writes nothing: the state is in a cookie. */
async function startAtEngine(
  context: RequestContext,
  { path, ...body }: EngineStart,
): Promise<SocialRedirect> {
  const { baseUrl, social } = context.config;
  if (!social.some(({ id }) => id === body.provider)) throw socialError('PROVIDER_NOT_FOUND');
  await enforceSocialLimit(context, 'start');
  const request = new Request(`${baseUrl}/api/auth${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // The real origin was already checked.
      origin: baseUrl,
      // Linking is for the user of the session.
      ...(path === '/link-social' && { cookie: engineCookie(context) }),
      [clientAddressHeader]: context.clientAddress,
    },
    body: JSON.stringify(body),
  });
  // Loaded on first use: better-auth is a quarter of the server's modules, and only needed here.
  const { withEngine } = await import('./engine');
  const scope = { tx: context.db, context };
  const response = await withEngine(scope, (engine) => engine.handler(request));
  const result: unknown = await response.json().catch(() => null);
  const started = v.safeParse(startResponse, result);
  if (!response.ok || !started.success) throw startError(result);
  return { url: started.output.url, cookies: response.headers.getSetCookie() };
}

/** The sign-in page redirects signed-in users, so there is a single rule for the landing page. */
export function createSocialRedirect(
  context: RequestContext,
  { provider, callbackURL }: { provider: string; callbackURL?: string | undefined },
): Promise<SocialRedirect> {
  const path = encodedPath(callbackURL, context);
  return startAtEngine(context, {
    path: '/sign-in/social',
    provider,
    callbackURL: path === '' ? '/login' : `/login?redirect=${path}`,
    errorCallbackURL: '/login/error',
  });
}

/** Where the engine ends a linking. Not pages: the callback reads them and redirects further. */
export const linkedPath = '/link/done';
export const linkFailedPath = '/link/failed';

const accountPage = encode('/app/account/security');

interface LinkStart {
  provider: string;
  callbackURL?: string | undefined;
  errorCallbackURL?: string | undefined;
}

/** Starts linking a provider to the user of the session. Only that user can finish it. */
export function createLinkRedirect(
  context: RequestContext,
  session: Session,
  { provider, callbackURL, errorCallbackURL }: LinkStart,
): Promise<SocialRedirect> {
  const page = encodedPath(callbackURL, context) || accountPage;
  const errorPage = encodedPath(errorCallbackURL, context) || page;
  return startAtEngine(context, {
    path: '/link-social',
    provider,
    // The engine encrypts the state, so the user ID in it cannot be changed.
    callbackURL: `${linkedPath}?user=${encode(session.user.id)}&to=${page}`,
    errorCallbackURL: `${linkFailedPath}?to=${errorPage}`,
  });
}

export function toErrorPage(failure: LoginFailure, cookies: string[] = []): Response {
  return seeOther(loginErrorPath(failure), cookies);
}

/**
 * A page that navigates on its own. Not a redirect: the CSP directive `form-action` allows this
 * site only, and browsers apply it to redirects that follow a form submission.
 */
function redirectPage(
  { i18n }: RequestContext,
  name: string,
  { url, cookies }: SocialRedirect,
): Response {
  const label = i18n.t('social:continue', { name });
  const html = `<!doctype html>
<html lang="${i18n.language}" dir="${i18n.direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/icon.svg"><title>${escapeHtml(label)} | ${escapeHtml(product.name)}</title></head>
<body><main><p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p></main></body></html>`;
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    refresh: `0; url=${url}`,
  });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(html, { headers });
}

/** Handles the provider buttons of the sign-in page without JavaScript. */
export async function handleSocialForm(post: PostedForm): Promise<Response | undefined> {
  const provider = post.fields.get('provider');
  if (!provider || post.url.pathname.replace(/\/$/, '') !== '/login') return undefined;
  const redirect = safeRedirect(post.url.searchParams.get('redirect')) ?? '';
  return startSocial(post.context, provider, redirect);
}

/** Never throws an `AppError`. */
async function startSocial(
  context: RequestContext,
  provider: string,
  redirect: string,
): Promise<Response> {
  const configured = context.config.social.find(({ id }) => id === provider);
  if (context.config.readOnly) return toErrorPage({ error: 'access_denied' });
  if (!configured) return toErrorPage({ error: 'unknown_error' });
  try {
    const started = await createSocialRedirect(context, { provider, callbackURL: redirect });
    return redirectPage(context, configured.name, started);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return toErrorPage({ error: 'unknown_error' });
  }
}
