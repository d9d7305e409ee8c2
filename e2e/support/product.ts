import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../tests/free-port.ts';

export { freePort };

export type DatabaseKind = 'embedded' | 'postgres';

/** A running server process of the built product, with its own database. */
export interface Product {
  url: string;
  port: number;
  dataDir: string;
  process: ChildProcess;
  /** All output so far. */
  output(): string;
  /** Resolves with its exit code. */
  exited: Promise<number | null>;
  stop(): Promise<void>;
}

/** Servers start from copies of these: migrating and seeding takes longer than starting. */
const sample = {
  database: 'e2e_sample',
  folder: () => process.env.E2E_SAMPLE_FOLDER ?? '',
};

/** Creates a database on the shared PostgreSQL: empty, or a copy of the sample data. */
export async function createDatabase({ withSample = false } = {}): Promise<string> {
  const server = process.env.E2E_POSTGRES ?? '';
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  const template = withSample ? ` template ${sample.database} strategy file_copy` : '';
  const client = new pg.Client({ connectionString: `${server}postgres` });
  await client.connect();
  await client.query(`create database ${name}${template}`);
  await client.end();
  return server + name;
}

const newFolder = () => mkdtemp(join(tmpdir(), 'app-e2e-'));

async function copySampleFolder(): Promise<string> {
  const folder = await newFolder();
  await cp(sample.folder(), folder, { recursive: true });
  return folder;
}

/** Starts the product once on each database, which fills it with the sample data. */
export async function prepareSamples(server: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}postgres` });
  await client.connect();
  await client.query(`create database ${sample.database}`);
  await client.end();
  const products = await Promise.all([
    spawnProduct({ DATABASE_URL: server + sample.database }),
    spawnProduct({ DATA_DIR: folder }),
  ]);
  await Promise.all(products.map(waitUntilReady));
  await Promise.all(products.map((product) => product.stop()));
}

/** Starts the built server with only this environment. Does not wait for it. */
export async function spawnProduct(env: Record<string, string>): Promise<Product> {
  const port = Number(env.PORT ?? (await freePort()));
  const dataDir = env.DATA_DIR ?? (await newFolder());
  const child = spawn(process.execPath, ['scripts/serve.ts'], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: dataDir,
      APP_MODE: 'local',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    url: env.BASE_URL ?? `http://localhost:${port}`,
    port,
    dataDir,
    process: child,
    output: () => output,
    exited,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits until the server is ready or has exited. */
export async function waitUntilReady(product: Product): Promise<void> {
  let ended = false;
  void product.exited.then(() => (ended = true));
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline && !ended) {
    const response = await fetch(`http://localhost:${product.port}/readyz`).catch(() => null);
    if (response?.ok) return;
    // A tight loop would slow down the start that it waits for.
    await delay(50);
  }
  throw new Error(`The product did not become ready:\n${product.output()}`);
}

/** Starts a server with the sample data, or on the database or folder that `env` names. */
export async function startProduct(
  database: DatabaseKind,
  env: Record<string, string> = {},
): Promise<Product> {
  const isOwn = 'DATABASE_URL' in env || 'DATA_DIR' in env || !sample.folder();
  const DATA_DIR = database === 'embedded' && !isOwn ? await copySampleFolder() : undefined;
  const product = await spawnProduct({
    ...(database === 'postgres' && { DATABASE_URL: await createDatabase({ withSample: true }) }),
    ...(DATA_DIR && { DATA_DIR }),
    ...env,
  });
  await waitUntilReady(product);
  return {
    ...product,
    async stop() {
      await product.stop();
      if (DATA_DIR) await rm(DATA_DIR, { recursive: true, force: true });
    },
  };
}

export interface StoredMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: string;
}

export async function mailsTo(
  product: Pick<Product, 'url'>,
  address: string,
): Promise<StoredMail[]> {
  const path = `/dev/mailbox/messages?to=${encodeURIComponent(address)}`;
  return (await fetch(product.url + path)).json();
}

/** A POST request with the product's own origin. */
export function post(product: Pick<Product, 'url'>, path: string, body: unknown, cookie = '') {
  return fetch(product.url + path, {
    method: 'POST',
    headers: { origin: product.url, 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
}

/** Signs in without a browser. Returns the session cookie. */
export async function signIn(product: Pick<Product, 'url'>, email: string): Promise<string> {
  const send = '/api/auth/email-otp/send-verification-otp';
  const sent = await post(product, send, { email, type: 'sign-in' });
  if (!sent.ok) throw new Error(`No code was sent: status ${sent.status}`);
  const otp = /\d{6}/.exec((await mailsTo(product, email))[0]?.text ?? '')?.[0];
  const signed = await post(product, '/api/auth/sign-in/email-otp', { email, otp });
  return signed.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
