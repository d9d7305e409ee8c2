import * as v from 'valibot';
import { missingOfSet, serviceKey, serviceUrl, text } from './values';

/** A captcha that protects requests for sign-in codes. Off until all its settings are given. */
export const captchaProviders = ['turnstile', 'recaptcha', 'hcaptcha'] as const;
export type CaptchaProvider = (typeof captchaProviders)[number];

export interface Captcha {
  provider: CaptchaProvider;
  siteKey: string;
  secretKey: string;
  /** Empty: the provider's default URL. */
  verifyUrl: string;
}

export const captchaSchema = v.object({
  CAPTCHA_PROVIDER: v.pipe(
    text,
    v.transform((it) => it.toLowerCase()),
    v.picklist(['', ...captchaProviders], `expected one of ${captchaProviders.join(', ')}`),
  ),
  CAPTCHA_SITE_KEY: serviceKey,
  CAPTCHA_SECRET_KEY: serviceKey,
  CAPTCHA_VERIFY_URL: serviceUrl,
});

type Variables = v.InferOutput<typeof captchaSchema>;

/** One line for each variable missing from an incomplete set. */
export const missingOfCaptcha = (env: Record<keyof Variables, string>): string[] =>
  missingOfSet(env, ['CAPTCHA_PROVIDER', 'CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET_KEY']);

export function captchaOf(env: Variables): Captcha | null {
  if (env.CAPTCHA_PROVIDER === '') return null;
  return {
    provider: env.CAPTCHA_PROVIDER,
    siteKey: env.CAPTCHA_SITE_KEY,
    secretKey: env.CAPTCHA_SECRET_KEY,
    verifyUrl: env.CAPTCHA_VERIFY_URL,
  };
}
