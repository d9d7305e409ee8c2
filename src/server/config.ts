import { resolve } from 'node:path';
import * as v from 'valibot';
import { product, senderEmail } from '~/product';
import type { PublicConfig } from '~/shared/public-config';
import {
  type DatabaseConfig,
  databaseConfigOf,
  databaseProblems,
  databaseVariables,
} from './config-database';
// demo:start
import { demoConfigOf, demoVariables } from './config-demo';
// demo:end
// social:start
import { unsafeSocial } from './config-social';
// social:end
import {
  type ServicesConfig,
  missingOfServices,
  serviceVariables,
  servicesOf,
} from './config-services';
import {
  address,
  emailAddress,
  flag,
  host,
  isOn,
  onOrOff,
  text,
  trustProxy,
  wholeNumber,
} from './config-values';
import { isCssColor } from './css-colors';

/**
 * All configuration is read at startup, never at build time, so one build runs everywhere. `local`
 * (`npm start`, `npm run dev`) has a default for everything. `production` (`npm run serve`) is
 * strict: secrets and public addresses have no defaults.
 */
export type Mode = 'local' | 'production';

export interface Config extends DatabaseConfig, ServicesConfig {
  mode: Mode;
  port: number;
  host: string;
  /** Number of worker processes that share the port. */
  processes: number;
  /** Requests that a process handles at the same time; more of them wait or get a 503. */
  maxRequests: number;
  /** Port for health checks of `npm run worker`; 0: none. */
  workerPort: number;
  dataDir: string;
  /** Without a trailing slash. */
  baseUrl: string;
  /** Empty: mails go to the built-in mailbox at /dev/mailbox. */
  smtpUrl: string;
  mailFrom: string;
  /** Whether this process runs background jobs, or leaves them to others. */
  jobs: boolean;
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
  // demo:start
  demo: boolean;
  /** Contact address for visitors of a demo; empty: none. */
  demoContact: string;
  demoRepository: string;
  // demo:end
  /** Contact address for users, such as after a ban; empty: none. */
  contactEmail: string;
  environment: PublicConfig['environment'];
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: boolean | 'loopback' | string[];
  /** Whether HSTS includes subdomains. Only sent over https. */
  hstsSubdomains: boolean;
  /** Metrics port (0: none) and bearer token (empty: not required on that port). */
  metrics: { port: number; host: string; token: string };
  /** Whether traces are sent. The OpenTelemetry SDK reads its settings (`OTEL_*`) itself. */
  traces: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** Reports every invalid or missing variable, one per line. */
export class ConfigError extends Error {
  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigError';
  }
}

export type Environment = Record<string, string | undefined>;

/** Whether the URL is only an origin: no path, query, fragment or credentials. */
function isOrigin({ pathname, search, hash, username, password }: URL): boolean {
  return /^\/*$/.test(pathname) && !search && !hash && !username && !password;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const shape = {
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
      (it) => !/^https?:/i.test(it) || !URL.canParse(it) || isOrigin(new URL(it)),
      'expected an address without a path: the product is served from the root of a host',
    ),
    // Normalized: checks for `https:` must not depend on upper or lower case.
    v.transform((it) => (URL.canParse(it) ? new URL(it).origin : it)),
  ),
  CONTACT_EMAIL: emailAddress,
  ENV_NAME: v.pipe(text, v.maxLength(30, 'expected at most 30 characters')),
  ENV_EMOJI: v.pipe(text, v.maxLength(16, 'expected one emoji')),
  ENV_COLOR: v.pipe(
    text,
    v.transform((it) => it.toLowerCase().replaceAll(/\s+/g, ' ') || 'plum'),
    v.check(isCssColor, 'expected a CSS colour such as plum, #7c3aed or oklch(0.6 0.2 300)'),
  ),
  ...databaseVariables,
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtp://user:password@host:587'),
  MAIL_FROM: v.pipe(
    text,
    v.transform((it) => it || `${JSON.stringify(product.name)} <${senderEmail}>`),
    v.regex(/^[^\r\n]*\S+@\S+$|^[^\r\n]+<\S+@\S+>$/, 'expected an address or "Name <address>"'),
  ),
  JOBS: onOrOff,
  AUTH_SECRET: text,
  AUTH_SECRET_PREVIOUS: v.pipe(
    text,
    v.check((it) => it === '' || !weaknessOf(it), 'expected the former AUTH_SECRET, or nothing'),
  ),
  AUTH_SIGNUP: flag(true),
  ADMIN_EMAIL: v.pipe(
    emailAddress,
    v.transform((it) => it.toLowerCase()),
  ),
  AUTH_CODE_MINUTES: wholeNumber(5, 1, 60),
  AUTH_PASSWORDS: flag(false),
  ACTIVITY_DAYS: wholeNumber(365, 1, 36_500),
  TRUST_PROXY: trustProxy,
  HSTS_INCLUDE_SUBDOMAINS: flag(true),
  METRICS_PORT: wholeNumber(0, 0, 65_535),
  METRICS_HOST: host,
  METRICS_TOKEN: v.pipe(
    text,
    v.regex(/^([!-~]{16,200})?$/, 'expected at least 16 characters without spaces'),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(['http:', 'https:'], 'http://127.0.0.1:4318'),
  LOG_LEVEL: v.pipe(
    text,
    v.transform((it) => it || 'info'),
    v.picklist(logLevels, `expected one of ${logLevels.join(', ')}`),
  ),
  // demo:start
  ...demoVariables,
  // demo:end
  ...serviceVariables,
};

const schema = v.object(shape);

/** Why a secret is too weak, or undefined. */
export function weaknessOf(secret: string): string | undefined {
  if (secret === '') return 'is missing: expected at least 32 random characters';
  if (secret.length < 32) return 'is too short: expected at least 32 random characters';
  if (new Set(secret).size < 10) return 'repeats itself: expected at least 32 random characters';
  return undefined;
}

const secretHint = '(make one with: openssl rand -base64 32)';

type Variable = keyof typeof shape;
export const variables = Object.keys(shape) as Variable[];

/** Raw values, valid or not: an invalid variable is reported as such, and not as missing too. */
function givenIn(env: Environment): Record<Variable, string> {
  return Object.fromEntries(variables.map((name) => [name, env[name]?.trim() ?? ''])) as Record<
    Variable,
    string
  >;
}

/** Settings that production requires, because they have no safe default. */
function missingInProduction(env: Record<Variable, string>): string[] {
  const lines: string[] = [];
  const weakness = weaknessOf(env.AUTH_SECRET);
  if (weakness) lines.push(`AUTH_SECRET ${weakness} ${secretHint}`);
  if (env.BASE_URL === '')
    lines.push('BASE_URL is missing: expected the public address, as https://pages.example.com');
  if (lacksSmtp(env))
    lines.push('SMTP_URL is missing: expected an address such as smtp://user:password@host:587');
  // social:start
  lines.push(...unsafeSocial(env));
  // social:end
  return lines;
}

function lacksSmtp(env: Record<Variable, string>): boolean {
  // demo:start
  // A demo sends no email.
  if (isOn(env.DEMO)) return false;
  // demo:end
  return env.SMTP_URL === '';
}

/** Several processes need shared state: PostgreSQL and SMTP. */
function concurrencyProblems(env: Record<Variable, string>): string[] {
  return [
    ...(Number(env.WEB_CONCURRENCY) > 1 ? sharingProblems(env, 'WEB_CONCURRENCY', '1') : []),
    ...(/^off$/i.test(env.JOBS) ? sharingProblems(env, 'JOBS', 'on') : []),
  ];
}

function sharingProblems(
  env: Record<Variable, string>,
  name: Variable,
  alternative: string,
): string[] {
  const wrong = (why: string) => [`${name} is wrong: ${why}, or expected ${alternative}`];
  if (env.DATABASE_URL === '')
    return wrong('the embedded database takes one process; set DATABASE_URL');
  if (lacksSmtp(env)) return wrong('the built-in mailbox is in one process; set SMTP_URL');
  return [];
}

/** Reads and validates the environment, without touching the file system. */
export function parseConfig(env: Environment, mode: Mode): Config {
  const result = v.safeParse(schema, env);
  const lines = (result.issues ?? []).map((issue) => {
    return `${v.getDotPath(issue)} is wrong: ${issue.message}`;
  });
  const given = givenIn(env);
  lines.push(
    ...missingOfServices(given),
    ...databaseProblems(given),
    ...concurrencyProblems(given),
  );
  if (mode === 'production') lines.push(...missingInProduction(given));
  if (!result.success || lines.length > 0) throw new ConfigError([...new Set(lines)]);
  const it = result.output;
  const local = mode === 'local';
  return {
    mode,
    port: it.PORT,
    host: it.HOST || (local ? 'localhost' : '0.0.0.0'),
    processes: it.WEB_CONCURRENCY,
    // Not all of a request is SQL: twice as many keep the connections of the pool busy.
    maxRequests: it.MAX_REQUESTS || it.DATABASE_POOL * 2,
    workerPort: it.WORKER_PORT,
    dataDir: resolve(it.DATA_DIR || '.data'),
    baseUrl: it.BASE_URL || `http://localhost:${it.PORT}`,
    ...databaseConfigOf(it),
    ...servicesOf(it),
    smtpUrl: it.SMTP_URL,
    mailFrom: it.MAIL_FROM,
    jobs: it.JOBS,
    authSecret: it.AUTH_SECRET,
    previousAuthSecret: it.AUTH_SECRET_PREVIOUS,
    signup: it.AUTH_SIGNUP,
    adminEmail: it.ADMIN_EMAIL,
    codeMinutes: it.AUTH_CODE_MINUTES,
    passwords: it.AUTH_PASSWORDS,
    activityDays: it.ACTIVITY_DAYS,
    // demo:start
    ...demoConfigOf(it, given),
    // demo:end
    contactEmail: it.CONTACT_EMAIL,
    environment: { name: it.ENV_NAME, emoji: it.ENV_EMOJI, color: it.ENV_COLOR },
    trustProxy: it.TRUST_PROXY,
    hstsSubdomains: it.HSTS_INCLUDE_SUBDOMAINS,
    metrics: {
      port: it.METRICS_PORT,
      host: it.METRICS_HOST || '127.0.0.1',
      token: it.METRICS_TOKEN,
    },
    traces: it.OTEL_EXPORTER_OTLP_ENDPOINT !== '' && !isOn(env.OTEL_SDK_DISABLED ?? ''),
    logLevel: it.LOG_LEVEL,
  };
}
