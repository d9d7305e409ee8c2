import * as v from 'valibot';
import type { PublicConfig } from '~/shared/page/public-config';
import { type AuthConfig, readAuthConfig, authSchema, getWeakness } from './auth';
import {
  type DatabaseConfig,
  readDatabaseConfig,
  databaseProblems,
  databaseSchema,
} from './database';
import type { Given, Mode, SetByParts } from './part';
import { type PartsConfig, configParts } from './parts';
import { type ServerConfig, readServerConfig, serverSchema } from './server';
import { type S3Config, missingOfStorage, readStorageConfig, storageSchema } from './storage';

export type { Mode } from './part';

export interface Config extends ServerConfig, AuthConfig, DatabaseConfig, SetByParts, PartsConfig {
  mode: Mode;
  /** Requests that a process handles at the same time; more of them wait or get a 503. */
  maxRequests: number;
  /** The bucket for uploaded files; null: a folder in `dataDir`. */
  s3: S3Config | null;
}

/** Reports every invalid or missing variable, one per line. */
export class ConfigError extends Error {
  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigError';
  }
}

export type Environment = Record<string, string | undefined>;

const ownSchema = v.object({
  ...serverSchema.entries,
  ...databaseSchema.entries,
  ...authSchema.entries,
  ...storageSchema.entries,
});

const schema = v.object({
  ...ownSchema.entries,
  ...Object.assign({}, ...configParts.map(([, part]) => part.schema.entries)),
} as typeof ownSchema.entries);

type Variable = keyof typeof ownSchema.entries;
type OwnGiven = Given & Record<Variable, string>;
export const variables = Object.keys(schema.entries);

/** Raw values, valid or not: an invalid variable is reported as such, and not as missing too. */
const givenIn = (env: Environment) =>
  Object.fromEntries(variables.map((name) => [name, env[name]?.trim() ?? ''])) as OwnGiven;

const secretHint = '(make one with: openssl rand -base64 32)';

/** Settings that production requires, because they have no safe default. */
function missingInProduction(env: OwnGiven): string[] {
  const lines: string[] = [];
  const weakness = getWeakness(env.AUTH_SECRET);
  if (weakness) lines.push(`AUTH_SECRET ${weakness} ${secretHint}`);
  if (env.BASE_URL === '')
    lines.push('BASE_URL is missing: expected the public address, as https://pages.example.com');
  if (lacksSmtp(env))
    lines.push('SMTP_URL is missing: expected an address such as smtp://user:password@host:587');
  return lines;
}

function lacksSmtp(env: OwnGiven): boolean {
  if (configParts.some(([, part]) => part.sendsNoEmail?.(env))) return false;
  return env.SMTP_URL === '';
}

/** Several processes need shared state: PostgreSQL and SMTP. */
function concurrencyProblems(env: OwnGiven): string[] {
  return [
    ...(Number(env.WEB_CONCURRENCY) > 1 ? sharingProblems(env, 'WEB_CONCURRENCY', '1') : []),
    ...(/^off$/i.test(env.JOBS) ? sharingProblems(env, 'JOBS', 'on') : []),
  ];
}

function sharingProblems(env: OwnGiven, name: Variable, alternative: string): string[] {
  const wrong = (why: string) => [`${name} is wrong: ${why}, or expected ${alternative}`];
  if (env.DATABASE_URL === '')
    return wrong('the embedded database takes one process; set DATABASE_URL');
  if (lacksSmtp(env)) return wrong('the built-in mailbox is in one process; set SMTP_URL');
  return [];
}

/** What is wrong between variables that are valid on their own. */
function problemsBetween(env: OwnGiven, mode: Mode): string[] {
  return [
    // One per line.
    ...missingOfStorage(env),
    ...configParts.flatMap(([, part]) => part.problems?.(env, mode) ?? []),
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
    ...problemsBetween(given, mode),
    ...(mode === 'production' ? missingInProduction(given) : []),
  ];
  if (!result.success || lines.length > 0) throw new ConfigError([...new Set(lines)]);
  const read = result.output;
  const own: Omit<Config, keyof PartsConfig> = {
    mode,
    ...readServerConfig(read, mode === 'local'),
    ...readDatabaseConfig(read),
    ...readAuthConfig(read),
    // Not all of a request is SQL: twice as many keep the connections of the pool busy.
    maxRequests: read.MAX_REQUESTS || read.DATABASE_POOL * 2,
    ...readStorageConfig(read),
    readOnly: false,
    sampleData: mode === 'local',
    signInMethods: [],
    contentSources: {},
  };
  return withParts(own, read, given);
}

/** Adds the settings of the parts, and what they change of the others. */
function withParts(own: object, read: Record<string, unknown>, given: Given): Config {
  const config = { ...own };
  for (const [name, part] of configParts) {
    const values = part.read(read);
    Object.assign(config, { [name]: values }, part.changes?.(values, given));
  }
  return config as Config;
}

/** The part of the configuration that is safe to expose to browsers. */
function publish(config: Config): PublicConfig {
  const own: Partial<PublicConfig> = {
    baseUrl: config.baseUrl,
    contactEmail: config.contactEmail,
    signup: config.signup,
    codeMinutes: config.codeMinutes,
    activityDays: config.activityDays,
    passwords: config.passwords,
    readOnly: config.readOnly,
    environment: config.environment,
    devTools: config.mode === 'local',
  };
  const values: Readonly<Record<string, unknown>> = { ...config };
  const ofParts = configParts.map(([name, part]) => part.publish?.(values[name]));
  return Object.assign({}, own, ...ofParts) as PublicConfig;
}

/** Of each configuration: every page needs it. */
const published = new WeakMap<Config, PublicConfig>();

export function publicConfig(config: Config): PublicConfig {
  let found = published.get(config);
  if (!found) published.set(config, (found = publish(config)));
  return found;
}
