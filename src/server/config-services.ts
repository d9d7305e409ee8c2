import * as v from 'valibot';
import { address, missingOfSet, text } from './config-values';

/** Third-party services for sign-in. Each is disabled until all its settings are given. */

export interface SocialProvider {
  /** As in the callback URL: `/api/auth/callback/<id>`. */
  id: 'github' | 'google' | 'oidc';
  /** The name shown on the sign-in page. */
  name: string;
  clientId: string;
  clientSecret: string;
  /** Only for OpenID Connect: the base URL for discovery. */
  issuer: string;
}

export const captchaProviders = ['turnstile', 'recaptcha', 'hcaptcha'] as const;
export type CaptchaProvider = (typeof captchaProviders)[number];

export interface Captcha {
  provider: CaptchaProvider;
  siteKey: string;
  secretKey: string;
  /** Empty: the provider's default URL. */
  verifyUrl: string;
}

const value = v.pipe(
  text,
  v.regex(/^\S{0,500}$/, 'expected at most 500 characters without spaces'),
);
const serviceUrl = v.pipe(
  address(['http:', 'https:'], 'https://accounts.example.com'),
  v.check(
    (it) => !URL.canParse(it) || !/[?#]/.test(it),
    'expected an address without a query, such as https://accounts.example.com',
  ),
);

export const serviceVariables = {
  GITHUB_CLIENT_ID: value,
  GITHUB_CLIENT_SECRET: value,
  GOOGLE_CLIENT_ID: value,
  GOOGLE_CLIENT_SECRET: value,
  OIDC_ISSUER: serviceUrl,
  OIDC_CLIENT_ID: value,
  OIDC_CLIENT_SECRET: value,
  OIDC_NAME: v.pipe(
    text,
    v.maxLength(40, 'expected at most 40 characters'),
    v.transform((it) => it || 'OpenID'),
  ),
  CAPTCHA_PROVIDER: v.pipe(
    text,
    v.transform((it) => it.toLowerCase()),
    v.picklist(['', ...captchaProviders], `expected one of ${captchaProviders.join(', ')}`),
  ),
  CAPTCHA_SITE_KEY: value,
  CAPTCHA_SECRET_KEY: value,
  CAPTCHA_VERIFY_URL: serviceUrl,
};

const schema = v.object(serviceVariables);
type Variables = v.InferOutput<typeof schema>;
/** Raw values, valid or not. */
type Given = Record<keyof Variables, string>;

/** Variables that must be set together. */
const sets: (keyof Variables)[][] = [
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['CAPTCHA_PROVIDER', 'CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET_KEY'],
];

/** One line for each variable missing from an incomplete set. */
export function missingOfServices(env: Given): string[] {
  return sets.flatMap((names) => missingOfSet(env, names));
}

/** Without TLS, anyone on the network path to the provider could sign in as any user. */
export function unsafeServices(env: Given): string[] {
  return env.OIDC_ISSUER.startsWith('http:')
    ? ['OIDC_ISSUER is wrong: expected an https address in production']
    : [];
}

export function servicesOf(env: Variables): {
  providers: SocialProvider[];
  captcha: Captcha | null;
} {
  const all: SocialProvider[] = [
    {
      id: 'github',
      name: 'GitHub',
      clientId: env.GITHUB_CLIENT_ID,
      clientSecret: env.GITHUB_CLIENT_SECRET,
      issuer: '',
    },
    {
      id: 'google',
      name: 'Google',
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
      issuer: '',
    },
    {
      id: 'oidc',
      name: env.OIDC_NAME,
      clientId: env.OIDC_CLIENT_ID,
      clientSecret: env.OIDC_CLIENT_SECRET,
      issuer: env.OIDC_ISSUER,
    },
  ];
  return {
    providers: all.filter((provider) => provider.clientId !== ''),
    captcha: env.CAPTCHA_PROVIDER === '' ? null : captchaOf(env, env.CAPTCHA_PROVIDER),
  };
}

function captchaOf(env: Variables, provider: CaptchaProvider): Captcha {
  return {
    provider,
    siteKey: env.CAPTCHA_SITE_KEY,
    secretKey: env.CAPTCHA_SECRET_KEY,
    verifyUrl: env.CAPTCHA_VERIFY_URL,
  };
}
