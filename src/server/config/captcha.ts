import * as v from 'valibot';
import { defineConfigPart } from './part';
import { missingOfSet, serviceKey, serviceUrl, text } from './values';

declare module '~/shared/page/public-config' {
  interface PublicConfig {
    /** The captcha service; null if none is configured. */
    captcha: { provider: CaptchaProvider; siteKey: string } | null;
  }
}

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

/**
 * Content security policy (CSP) sources that each captcha needs, by directive. Scripts need none:
 * they are loaded by a trusted script, which 'strict-dynamic' allows.
 */
const sources: Record<CaptchaProvider, Record<string, string>> = {
  turnstile: { 'frame-src': 'https://challenges.cloudflare.com' },
  recaptcha: {
    'frame-src': 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    'connect-src': 'https://www.google.com/recaptcha/',
  },
  hcaptcha: {
    'frame-src': 'https://hcaptcha.com https://*.hcaptcha.com',
    'connect-src': 'https://hcaptcha.com https://*.hcaptcha.com',
    'style-src-elem': 'https://hcaptcha.com https://*.hcaptcha.com',
  },
};

export const captcha = defineConfigPart({
  schema: v.object({
    CAPTCHA_PROVIDER: v.pipe(
      text,
      v.transform((name) => name.toLowerCase()),
      v.picklist(['', ...captchaProviders], `expected one of ${captchaProviders.join(', ')}`),
    ),
    CAPTCHA_SITE_KEY: serviceKey,
    CAPTCHA_SECRET_KEY: serviceKey,
    CAPTCHA_VERIFY_URL: serviceUrl,
  }),
  problems: (given) =>
    missingOfSet(given, ['CAPTCHA_PROVIDER', 'CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET_KEY']),
  read(env): Captcha | null {
    if (env.CAPTCHA_PROVIDER === '') return null;
    return {
      provider: env.CAPTCHA_PROVIDER,
      siteKey: env.CAPTCHA_SITE_KEY,
      secretKey: env.CAPTCHA_SECRET_KEY,
      verifyUrl: env.CAPTCHA_VERIFY_URL,
    };
  },
  changes: (own) => (own ? { contentSources: sources[own.provider] } : {}),
  publish: (own) => ({ captcha: own && { provider: own.provider, siteKey: own.siteKey } }),
});
