import * as v from 'valibot';
import { type AuthConfig, authConfigOf, authSchema, weaknessOf } from './auth';
// captcha:start
import { type Captcha, captchaOf, captchaSchema, missingOfCaptcha } from './captcha';
// captcha:end
import {
  type DatabaseConfig,
  databaseConfigOf,
  databaseProblems,
  databaseSchema,
} from './database';
// demo:start
import { demoConfigOf, demoSchema } from './demo';
// demo:end
// organizations:start
import {
  type OrganizationsConfig,
  organizationSchema,
  organizationsConfigOf,
} from './organizations';
// organizations:end
import { type ServerConfig, serverConfigOf, serverSchema } from './server';
// social:start
import {
  type SocialProvider,
  missingOfSocial,
  socialProvidersOf,
  socialSchema,
  unsafeSocial,
} from './social';
// social:end
import { type S3Config, missingOfStorage, storageConfigOf, storageSchema } from './storage';
import { isOn } from './values';

/**
 * All configuration is read at startup, never at build time, so one build runs everywhere. `local`
 * (`npm start`, `npm run dev`) has a default for everything. `production` (`npm run serve`) is
 * strict: secrets and public addresses have no defaults.
 */
export type Mode = 'local' | 'production';

export interface Config extends ServerConfig, AuthConfig, DatabaseConfig {
  mode: Mode;
  /** Requests that a process handles at the same time; more of them wait or get a 503. */
  maxRequests: number;
  /** Whether traces are sent. The OpenTelemetry SDK reads its settings (`OTEL_*`) itself. */
  traces: boolean;
  /** The bucket for uploaded files; null: a folder in `dataDir`. */
  s3: S3Config | null;
  // organizations:start
  organizations: OrganizationsConfig;
  // organizations:end
  // social:start
  /** Social sign-in providers. */
  providers: SocialProvider[];
  // social:end
  // captcha:start
  /** Captcha for requesting sign-in codes; null if disabled. */
  captcha: Captcha | null;
  // captcha:end
  // demo:start
  demo: boolean;
  /** Contact address for visitors of a demo; empty: none. */
  demoContact: string;
  demoRepository: string;
  // demo:end
}

/** Reports every invalid or missing variable, one per line. */
export class ConfigError extends Error {
  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigError';
  }
}

export type Environment = Record<string, string | undefined>;

const schema = v.object({
  ...serverSchema.entries,
  ...databaseSchema.entries,
  ...authSchema.entries,
  ...storageSchema.entries,
  // organizations:start
  ...organizationSchema.entries,
  // organizations:end
  // social:start
  ...socialSchema.entries,
  // social:end
  // captcha:start
  ...captchaSchema.entries,
  // captcha:end
  // demo:start
  ...demoSchema.entries,
  // demo:end
});

type Variable = keyof typeof schema.entries;
type Given = Record<Variable, string>;
export const variables = Object.keys(schema.entries) as Variable[];

/** Raw values, valid or not: an invalid variable is reported as such, and not as missing too. */
const givenIn = (env: Environment) =>
  Object.fromEntries(variables.map((name) => [name, env[name]?.trim() ?? ''])) as Given;

const secretHint = '(make one with: openssl rand -base64 32)';

/** Settings that production requires, because they have no safe default. */
function missingInProduction(env: Given): string[] {
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

function lacksSmtp(env: Given): boolean {
  // demo:start
  // A demo sends no email.
  if (isOn(env.DEMO)) return false;
  // demo:end
  return env.SMTP_URL === '';
}

/** Several processes need shared state: PostgreSQL and SMTP. */
function concurrencyProblems(env: Given): string[] {
  return [
    ...(Number(env.WEB_CONCURRENCY) > 1 ? sharingProblems(env, 'WEB_CONCURRENCY', '1') : []),
    ...(/^off$/i.test(env.JOBS) ? sharingProblems(env, 'JOBS', 'on') : []),
  ];
}

function sharingProblems(env: Given, name: Variable, alternative: string): string[] {
  const wrong = (why: string) => [`${name} is wrong: ${why}, or expected ${alternative}`];
  if (env.DATABASE_URL === '')
    return wrong('the embedded database takes one process; set DATABASE_URL');
  if (lacksSmtp(env)) return wrong('the built-in mailbox is in one process; set SMTP_URL');
  return [];
}

/** What is wrong between variables that are valid on their own. */
function problemsBetween(env: Given): string[] {
  return [
    // One per line.
    ...missingOfStorage(env),
    // social:start
    ...missingOfSocial(env),
    // social:end
    // captcha:start
    ...missingOfCaptcha(env),
    // captcha:end
    ...databaseProblems(env),
    ...concurrencyProblems(env),
  ];
}

/** Reads and validates the environment, without touching the file system. */
export function parseConfig(env: Environment, mode: Mode): Config {
  const result = v.safeParse(schema, env);
  const given = givenIn(env);
  const lines = [
    ...(result.issues ?? []).map((issue) => `${v.getDotPath(issue)} is wrong: ${issue.message}`),
    ...problemsBetween(given),
    ...(mode === 'production' ? missingInProduction(given) : []),
  ];
  if (!result.success || lines.length > 0) throw new ConfigError([...new Set(lines)]);
  const it = result.output;
  return {
    mode,
    ...serverConfigOf(it, mode === 'local'),
    ...databaseConfigOf(it),
    ...authConfigOf(it),
    // Not all of a request is SQL: twice as many keep the connections of the pool busy.
    maxRequests: it.MAX_REQUESTS || it.DATABASE_POOL * 2,
    traces: it.OTEL_EXPORTER_OTLP_ENDPOINT !== '' && !isOn(env.OTEL_SDK_DISABLED ?? ''),
    ...storageConfigOf(it),
    // organizations:start
    organizations: organizationsConfigOf(it),
    // organizations:end
    // social:start
    providers: socialProvidersOf(it),
    // social:end
    // captcha:start
    captcha: captchaOf(it),
    // captcha:end
    // demo:start
    ...demoConfigOf(it, given),
    // demo:end
  };
}
