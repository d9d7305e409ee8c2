import * as v from 'valibot';
import { safeRedirect } from '~/shared/safe-redirect';
import { sessionEndReasons } from '~/shared/session-end';
import { emailSchema } from './schema';

/** Search parameters of the sign-in pages. Invalid values fall back instead of failing the page. */

const redirect = v.pipe(
  v.optional(v.fallback(v.string(), ''), ''),
  v.transform((it) => safeRedirect(it) ?? ''),
);

export const loginSearch = v.object({
  redirect,
  /** Why the user has to sign in again. */
  reason: v.optional(v.fallback(v.picklist(['', ...sessionEndReasons]), ''), ''),
});

export const verifySearch = v.object({
  redirect,
  /** Empty if missing or invalid; the page then redirects to sign-in. */
  email: v.fallback(emailSchema, ''),
});

/** Reasons for a denial, where the user can act on them. */
export const denialReasons = ['email_not_verified', 'banned'] as const;
export type DenialReason = (typeof denialReasons)[number];

export const loginErrorSearch = v.object({
  error: v.optional(v.fallback(v.string(), '')),
  reason: v.optional(v.fallback(v.optional(v.picklist(denialReasons)), undefined)),
});
export type LoginErrorSearch = v.InferOutput<typeof loginErrorSearch>;
