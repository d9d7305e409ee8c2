import * as v from 'valibot';
import { safeRedirect } from '~/shared/page/safe-redirect';
import { sessionEndReasons } from '~/shared/errors/session-end';
import { emailSchema } from './schema';

/** Search parameters of the sign-in pages. Invalid values fall back instead of failing the page. */

const redirect = v.pipe(
  v.optional(v.fallback(v.string(), ''), ''),
  v.transform((value) => safeRedirect(value) ?? ''),
);

/** Where signing out leads: the sign-in page, which confirms it. */
export const signedOutPage = '/login?reason=left';

export const loginSearch = v.object({
  redirect,
  /** Why the user has to sign in again. */
  reason: v.optional(v.fallback(v.picklist(['', ...sessionEndReasons]), ''), ''),
});

export const verifySearch = v.object({
  redirect,
  /** Empty if missing or invalid; the page then redirects to sign-in. */
  email: v.fallback(emailSchema, ''),
  /** Codes take longer than usual to be sent. */
  late: v.optional(v.fallback(v.boolean(), false), false),
});

export const notMeSearch = v.object({
  /** Of the link in a notice. */
  token: v.optional(v.fallback(v.string(), ''), ''),
  /** Whether the account was secured. */
  done: v.optional(v.fallback(v.boolean(), false), false),
});
