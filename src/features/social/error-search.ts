import * as v from 'valibot';

/** Reasons for a denial, where the user can act on them. */
export const denialReasons = ['email_not_verified', 'USER_EMAIL_NOT_FOUND', 'banned'] as const;

/** Search parameters of the error page. */
export const loginErrorSearch = v.object({
  error: v.optional(v.fallback(v.string(), '')),
  reason: v.optional(v.fallback(v.optional(v.picklist(denialReasons)), undefined)),
});
export type LoginErrorSearch = v.InferOutput<typeof loginErrorSearch>;
