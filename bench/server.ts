import { serverFlags } from '../scripts/node-flags.mjs';
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type NodeProcess, freePort, messageFrom, runNode, startNode } from './processes.ts';
import { type Answer, sendRequest } from './request.ts';

/** The built product as a separate process. */
export interface Product extends NodeProcess {
  /** By IP address, so no name has to be resolved. */
  url: string;
  /** The configured base URL. */
  baseUrl: string;
}

export interface ProductEnv {
  [name: string]: string;
}

/** Empty means not set, and overrides a local `.env` file. */
const neutral: ProductEnv = {
  NODE_ENV: 'production',
  NODE_OPTIONS: '',
  // demo:start
  DEMO: '',
  // demo:end
  ENV_NAME: '',
  ENV_EMOJI: '',
  ENV_COLOR: '',
  TRUST_PROXY: '',
  LOG_LEVEL: '',
  MAIL_FROM: '',
  AUTH_SIGNUP: '',
  AUTH_CODE_MINUTES: '',
  AUTH_SECRET: '',
  BASE_URL: '',
  DATABASE_URL: '',
  WEB_CONCURRENCY: '',
  SMTP_URL: '',
};

export async function startDatabase(folder: string): Promise<string> {
  const running = startNode(['bench/postgres.ts'], {
    folder,
    name: 'postgres',
    ipc: true,
    detached: true,
    stop: (child) => child.disconnect(),
  });
  return String(await messageFrom(running));
}

/** Another one on the same server. */
export async function newDatabase(url: string): Promise<string> {
  const name = `bench_${randomBytes(4).toString('hex')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** As with `npm run serve`: strict, PostgreSQL, SMTP, JSON logs. */
export function productionEnv(databaseUrl: string, smtpUrl: string): ProductEnv {
  return {
    ...neutral,
    APP_MODE: 'production',
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtpUrl,
    AUTH_SECRET: randomBytes(32).toString('base64url'),
    BASE_URL: 'http://localhost:1',
  };
}

/** As with `npm start`: the embedded database in this folder. */
export function localEnv(dataDir: string): ProductEnv {
  return { ...neutral, APP_MODE: 'local', DATA_DIR: dataDir };
}

/** Migrates and seeds the sample data. */
export async function seed(env: ProductEnv, folder: string, directory?: string): Promise<void> {
  const script = `
    const { seedDatabase } = await import('./dist/server/server.js');
    await seedDatabase(process.cwd());`;
  await runNode(['--input-type=module', '-e', script], { folder, name: 'seeding', env, directory });
}

export async function startProduct(
  env: ProductEnv,
  folder: string,
  directory?: string,
): Promise<Product> {
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const running = startNode([...serverFlags, 'scripts/serve.ts'], {
    folder,
    name: 'server',
    directory,
    env: { ...env, HOST: '127.0.0.1', PORT: String(port), BASE_URL: baseUrl },
  });
  return { ...running, url: `http://127.0.0.1:${port}`, baseUrl };
}

const pollMs = 5;
const startTimeoutMs = 60_000;

/** Polls until the response is 200; returns it with the time since the spawn. */
export async function firstAnswer(
  product: Product,
  path: string,
): Promise<{ ms: number; response: Answer }> {
  for (;;) {
    const response = await sendRequest(product.url + path).catch(() => undefined);
    const ms = performance.now() - product.spawned;
    if (response?.status === 200) return { ms, response };
    if (product.hasExited()) throw new Error(`the server ended:\n${product.output()}`);
    if (ms > startTimeoutMs) throw new Error(`no response from ${path}:\n${product.output()}`);
    await wait(pollMs);
  }
}

/** The page is complete before any script has run (SSR). */
export function isCompleteLogin(html: string): boolean {
  return /<input\b[^>]*\bname="email"/.test(html) && html.includes('</html>');
}
