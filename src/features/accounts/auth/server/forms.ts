import { safeRedirect } from '~/shared/page/safe-redirect';
import type { FormState } from '~/shared/page/page-context';
import type { PostedForm } from '~/server/feature';
import { resendSeconds } from '../schema';
import { signedOutPage } from '../search';
import { handleAuthRequest } from './endpoints';
import { seeOther } from './cookie';

/**
 * Progressive enhancement: forms sent before hydration or without JavaScript. Each goes to the same
 * endpoint as an API call. The response is the next page, or the same page with error messages.
 */
type FormResult = Response | FormState;

interface FailedCall {
  code?: string;
  message?: string;
  retryAfter?: number;
  attemptsLeft?: number;
}

/** Of a code that was sent. */
interface SentCode {
  late?: boolean;
}

async function call({ context }: PostedForm, path: string, body: Record<string, unknown>) {
  const headers = new Headers(context.headers);
  headers.set('content-type', 'application/json');
  headers.delete('content-length');
  const url = `${context.config.baseUrl}/api/auth${path}`;
  const request = new Request(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const response = await handleAuthRequest(request, context);
  const result: FailedCall & SentCode = await response.json();
  return { ok: response.ok, cookies: response.headers.getSetCookie(), ...result };
}

function withErrors({ url, fields }: PostedForm, result: FailedCall) {
  return {
    path: url.pathname,
    values: Object.fromEntries(fields),
    error: result.message ?? '',
    ...(result.code && { code: result.code }),
    ...(result.retryAfter && { retryAfter: result.retryAfter }),
    ...(result.attemptsLeft !== undefined && { attemptsLeft: result.attemptsLeft }),
  };
}

function query(values: Record<string, string | boolean | undefined>): string {
  const present = Object.entries(values).flatMap(([name, value]) =>
    value ? [[name, String(value)]] : [],
  );
  return present.length > 0 ? `?${new URLSearchParams(present)}` : '';
}

async function postLogin(post: PostedForm): Promise<FormResult | undefined> {
  const email = post.fields.get('email');
  // Another form of this page.
  if (email === null) return undefined;
  const redirect = safeRedirect(post.url.searchParams.get('redirect')) ?? '';
  const result = await call(post, '/email-otp/send-verification-otp', { email, type: 'sign-in' });
  const isSentAlready =
    result.code === 'TOO_MANY_REQUESTS' && (result.retryAfter ?? 0) <= resendSeconds;
  if (!result.ok && !isSentAlready) return withErrors(post, result);
  const search = query({ email: email.trim(), redirect, late: result.late });
  return seeOther(`/login/verify${search}`, result.cookies);
}

async function postVerify(post: PostedForm): Promise<FormResult> {
  const email = post.url.searchParams.get('email') ?? '';
  const redirect = safeRedirect(post.url.searchParams.get('redirect')) ?? '';
  if (post.fields.get('intent') === 'resend') {
    const body = { email, type: 'sign-in' };
    const result = await call(post, '/email-otp/send-verification-otp', body);
    if (!result.ok) return withErrors(post, result);
    const { pathname, searchParams } = new URL(post.url);
    searchParams.delete('late');
    if (result.late) searchParams.set('late', 'true');
    return seeOther(`${pathname}?${searchParams}`, result.cookies);
  }
  const otp = post.fields.get('code') ?? '';
  const result = await call(post, '/sign-in/email-otp', { email, otp });
  // The sign-in page redirects signed-in users.
  return result.ok
    ? seeOther(`/login${query({ redirect })}`, result.cookies)
    : withErrors(post, result);
}

/** Leads to a page without the token, which confirms it. */
async function postNotMe(post: PostedForm): Promise<FormResult> {
  const token = post.url.searchParams.get('token') ?? '';
  const result = await call(post, '/not-me', { token });
  return result.ok ? seeOther('/login/not-me?done=true', result.cookies) : withErrors(post, result);
}

async function postLogout(post: PostedForm): Promise<FormResult> {
  const result = await call(post, '/sign-out', {});
  const redirect = safeRedirect(post.url.searchParams.get('redirect'));
  return seeOther(redirect ?? signedOutPage, result.cookies);
}

const forms: Record<string, (post: PostedForm) => Promise<FormResult | undefined>> = {
  '/login': postLogin,
  '/login/verify': postVerify,
  '/login/not-me': postNotMe,
  '/logout': postLogout,
};

/** Handles the forms of the sign-in pages; undefined if the path has none. */
export async function handleAuthForm(post: PostedForm): Promise<FormResult | undefined> {
  const path = post.url.pathname.replace(/\/$/, '');
  return Object.hasOwn(forms, path) ? forms[path]?.(post) : undefined;
}
