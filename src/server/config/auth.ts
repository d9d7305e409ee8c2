import * as v from 'valibot';
import { emailAddress, flag, text, wholeNumber } from './values';

export const authSchema = v.object({
  AUTH_SECRET: text,
  AUTH_SECRET_PREVIOUS: v.pipe(
    text,
    v.check(
      (value) => value === '' || !getWeakness(value),
      'expected the former AUTH_SECRET, or nothing',
    ),
  ),
  AUTH_SIGNUP: flag(true),
  ADMIN_EMAIL: v.pipe(
    emailAddress,
    v.transform((value) => value.toLowerCase()),
  ),
  AUTH_CODE_MINUTES: wholeNumber(5, 1, 60),
  AUTH_PASSWORDS: flag(false),
  ACTIVITY_DAYS: wholeNumber(365, 1, 36_500),
});

/** Why a secret is too weak, or undefined. */
export function getWeakness(secret: string): string | undefined {
  if (secret === '') return 'is missing: expected at least 32 random characters';
  if (secret.length < 32) return 'is too short: expected at least 32 random characters';
  if (new Set(secret).size < 10) return 'repeats itself: expected at least 32 random characters';
  return undefined;
}

export type AuthConfig = ReturnType<typeof readAuthConfig>;

export const readAuthConfig = (variables: v.InferOutput<typeof authSchema>) => ({
  authSecret: variables.AUTH_SECRET,
  /** Still accepted while `AUTH_SECRET` is being rotated; empty: none. */
  previousAuthSecret: variables.AUTH_SECRET_PREVIOUS,
  signup: variables.AUTH_SIGNUP,
  /** This user becomes the first administrator when they sign in; empty: nobody. Lower case. */
  adminEmail: variables.ADMIN_EMAIL,
  codeMinutes: variables.AUTH_CODE_MINUTES,
  /** Whether admins may set passwords for users. */
  passwords: variables.AUTH_PASSWORDS,
  /** Retention of the activity log (audit log), in days. */
  activityDays: variables.ACTIVITY_DAYS,
});
