import * as v from 'valibot';
import { emailAddress, flag, text, wholeNumber } from './values';

export interface AuthConfig {
  authSecret: string;
  /** Still accepted while `AUTH_SECRET` is being rotated; empty: none. */
  previousAuthSecret: string;
  signup: boolean;
  /** This user becomes the first administrator when they sign in; empty: nobody. Lower case. */
  adminEmail: string;
  codeMinutes: number;
  /** Whether admins may set passwords for users. */
  passwords: boolean;
  /** Retention of the activity log (audit log), in days. */
  activityDays: number;
}

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

export const readAuthConfig = (variables: v.InferOutput<typeof authSchema>): AuthConfig => ({
  authSecret: variables.AUTH_SECRET,
  previousAuthSecret: variables.AUTH_SECRET_PREVIOUS,
  signup: variables.AUTH_SIGNUP,
  adminEmail: variables.ADMIN_EMAIL,
  codeMinutes: variables.AUTH_CODE_MINUTES,
  passwords: variables.AUTH_PASSWORDS,
  activityDays: variables.ACTIVITY_DAYS,
});
