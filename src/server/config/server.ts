import { resolve } from 'node:path';
import * as v from 'valibot';
import { product, senderEmail } from '~/product';
import {
  isCssColor,
  address,
  emailAddress,
  flag,
  host,
  onOrOff,
  text,
  trustProxy,
  wholeNumber,
} from './values';

/** Whether the URL is only an origin: no path, query, fragment or credentials. */
function isOrigin({ pathname, search, hash, username, password }: URL): boolean {
  return /^\/*$/.test(pathname) && !search && !hash && !username && !password;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export const serverSchema = v.object({
  PORT: wholeNumber(3000, 0, 65_535),
  HOST: host,
  WEB_CONCURRENCY: wholeNumber(1, 1, 64),
  // 0: derived from DATABASE_POOL.
  MAX_REQUESTS: wholeNumber(0, 0, 10_000),
  WORKER_PORT: wholeNumber(0, 0, 65_535),
  DATA_DIR: text,
  BASE_URL: v.pipe(
    address(['http:', 'https:'], 'https://pages.example.com'),
    v.check(
      (value) => !/^https?:/i.test(value) || !URL.canParse(value) || isOrigin(new URL(value)),
      'expected an address without a path: the product is served from the root of a host',
    ),
    // Normalized: checks for `https:` must not depend on upper or lower case.
    v.transform((value) => (URL.canParse(value) ? new URL(value).origin : value)),
  ),
  CONTACT_EMAIL: emailAddress,
  ENV_NAME: v.pipe(text, v.maxLength(30, 'expected at most 30 characters')),
  ENV_EMOJI: v.pipe(text, v.maxLength(16, 'expected one emoji')),
  ENV_COLOR: v.pipe(
    text,
    v.transform((value) => value.toLowerCase().replaceAll(/\s+/g, ' ') || 'plum'),
    v.check(isCssColor, 'expected a CSS colour such as plum, #7c3aed or oklch(0.6 0.2 300)'),
  ),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtp://user:password@host:587'),
  MAIL_FROM: v.pipe(
    text,
    v.transform((value) => value || `${JSON.stringify(product.name)} <${senderEmail}>`),
    v.regex(/^[^\r\n]*\S+@\S+$|^[^\r\n]+<\S+@\S+>$/, 'expected an address or "Name <address>"'),
  ),
  JOBS: onOrOff,
  TRUST_PROXY: trustProxy,
  HSTS_INCLUDE_SUBDOMAINS: flag(true),
  METRICS_PORT: wholeNumber(0, 0, 65_535),
  METRICS_HOST: host,
  METRICS_TOKEN: v.pipe(
    text,
    v.regex(/^([!-~]{16,200})?$/, 'expected at least 16 characters without spaces'),
  ),
  LOG_LEVEL: v.pipe(
    text,
    v.transform((value) => value || 'info'),
    v.picklist(logLevels, `expected one of ${logLevels.join(', ')}`),
  ),
});

export type ServerConfig = ReturnType<typeof readServerConfig>;

export const readServerConfig = (
  variables: v.InferOutput<typeof serverSchema>,
  isLocal: boolean,
) => ({
  port: variables.PORT,
  host: variables.HOST || (isLocal ? 'localhost' : '0.0.0.0'),
  /** Number of worker processes that share the port. */
  processes: variables.WEB_CONCURRENCY,
  /** Port for health checks of `npm run worker`; 0: none. */
  workerPort: variables.WORKER_PORT,
  dataDir: resolve(variables.DATA_DIR || '.data'),
  /** Without a trailing slash. */
  baseUrl: variables.BASE_URL || `http://localhost:${variables.PORT}`,
  /** Contact address for users, such as after a ban; empty: none. */
  contactEmail: variables.CONTACT_EMAIL,
  environment: { name: variables.ENV_NAME, emoji: variables.ENV_EMOJI, color: variables.ENV_COLOR },
  /** Empty: mails go to the built-in mailbox at /dev/mailbox. */
  smtpUrl: variables.SMTP_URL,
  mailFrom: variables.MAIL_FROM,
  /** Whether this process runs background jobs, or leaves them to others. */
  jobs: variables.JOBS,
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: variables.TRUST_PROXY,
  /** Whether HSTS includes subdomains. Only sent over https. */
  hstsSubdomains: variables.HSTS_INCLUDE_SUBDOMAINS,
  /** Metrics port (0: none) and bearer token (empty: not required on that port). */
  metrics: {
    port: variables.METRICS_PORT,
    host: variables.METRICS_HOST || '127.0.0.1',
    token: variables.METRICS_TOKEN,
  },
  logLevel: variables.LOG_LEVEL,
});
