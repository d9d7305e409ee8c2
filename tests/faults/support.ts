import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { type Server, type Socket, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import {
  type MailServer,
  startMailServer as listenForMail,
} from '../../e2e/support/mail-server.ts';
import { type Product, freePort, mailsTo, spawnProduct } from '../../e2e/support/product.ts';

export { freePorts } from '../free-port.ts';
export { createDatabase, freePort } from '../../e2e/support/product.ts';
export type { MailServer } from '../../e2e/support/mail-server.ts';
export type { Product } from '../../e2e/support/product.ts';

export const kinds = ['embedded', 'postgres'] as const;
export type Kind = (typeof kinds)[number];

/** Starts the product and stops it at the end of the test, even if it fails. */
export async function run(env: Record<string, string> = {}): Promise<Product> {
  const product = await spawnProduct({ LOG_LEVEL: 'warn', ...env });
  onTestFinished(() => end(product.process));
  return product;
}

export async function runReady(env: Record<string, string> = {}): Promise<Product> {
  const product = await run(env);
  await waitUntilReady(product);
  return product;
}

/** Polls until the server is ready, at an interval that leaves it the CPU. */
export async function waitUntilReady(product: Product): Promise<void> {
  let ended = false;
  void product.exited.then(() => (ended = true));
  const deadline = Date.now() + 60_000;
  let status = 0;
  while (Date.now() < deadline && !ended) {
    status = await ask(`http://localhost:${product.port}/readyz`).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
    await wait(25);
  }
  const state = ended ? 'ended before it was ready' : `is not ready after a minute (${status})`;
  throw new Error(`The product ${state}:\n${product.output()}`);
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/**
 * Storage settings for this kind of database, already seeded. Products started with the same
 * settings share it.
 */
export async function getStore(kind: Kind): Promise<Record<string, string>> {
  const DATA_DIR = temporaryFolder('app-fault-');
  if (kind === 'postgres') return { DATA_DIR, DATABASE_URL: await copyDatabase() };
  fillFolder(DATA_DIR);
  return { DATA_DIR };
}

export function fillFolder(folder: string): void {
  cpSync(process.env.FAULT_FOLDER ?? '', folder, { recursive: true });
}

/** A seeded database on PostgreSQL. */
export async function copyDatabase(): Promise<string> {
  const server = process.env.E2E_POSTGRES ?? '';
  const name = `fault_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: `${server}postgres` });
  await client.connect();
  await client.query(`create database ${name} template ${process.env.FAULT_DATABASE}`);
  await client.end();
  return server + name;
}

export function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A production configuration with the test mail server. */
export function production(port: number, smtpUrl: string): Record<string, string> {
  return {
    APP_MODE: 'production',
    PORT: String(port),
    BASE_URL: `http://localhost:${port}`,
    AUTH_SECRET: 'Zk3v9Qw7Lm2Xr8Tn5Yb1Hc6Jd4Gf0Ps-faults',
    SMTP_URL: smtpUrl,
  };
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  ms: number;
}

export interface Question {
  body?: unknown;
  cookie?: string;
  agent?: Agent;
  /** The client's IP address, with TRUST_PROXY=loopback. */
  from?: string;
  origin?: string;
  method?: string;
}

/** One request on its own socket, unless an agent is given. Rejects if it is cut. */
export function ask(url: string, question: Question = {}): Promise<Answer> {
  const { body, cookie, agent = false, from, origin = new URL(url).origin } = question;
  const begun = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json', origin }),
    ...(cookie && { cookie }),
    ...(from && { 'x-forwarded-for': from }),
  };
  const method = question.method ?? (body === undefined ? 'GET' : 'POST');
  const call = request(url, { method, headers, agent }, (response) => {
    let text = '';
    response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    response.once('error', reject);
    response.once('aborted', () => reject(new Error('the answer was cut')));
    response.once('end', () => {
      const { statusCode: status = 0 } = response;
      resolve({ status, headers: response.headers, body: text, ms: performance.now() - begun });
    });
  });
  call.once('error', reject);
  call.end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}

let addresses = 0;

/** A new IP address for every call, so rate limits per address do not affect the test. */
export function anyAddress(): string {
  addresses += 1;
  const part = (size: number) => 1 + (Math.floor(addresses / size) % 253);
  return `198.${part(253 * 253)}.${part(253)}.${part(1)}`;
}

/** Signs in with the code in the mailbox of a local product, and returns the cookie. */
export async function signIn(product: Product, email: string, at = product.url): Promise<string> {
  const path = '/api/auth/email-otp/send-verification-otp';
  const sent = await ask(at + path, { body: { email, type: 'sign-in' } });
  if (sent.status !== 200) throw new Error(`no code was sent: ${sent.status} ${sent.body}`);
  const [mail] = await mailsTo(product, email);
  return enter(at, email, /\d{6}/.exec(mail?.text ?? '')?.[0] ?? '');
}

export async function enter(at: string, email: string, otp: string): Promise<string> {
  const signed = await ask(`${at}/api/auth/sign-in/email-otp`, { body: { email, otp } });
  const cookie = signed.headers['set-cookie']?.find((it) => it.includes('session'));
  if (!cookie) throw new Error(`not signed in: ${signed.status} ${signed.body}`);
  return cookie.split(';')[0] ?? '';
}

/** A TCP proxy that can cut connections or hang: it then accepts data and drops it. */
export class Way {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  private readonly target: { host: string; port: number };
  port = 0;
  hangs = false;

  constructor(target: { host: string; port: number }) {
    this.target = target;
  }

  async open(): Promise<void> {
    this.server = createServer((incoming) => {
      this.keep(incoming);
      if (this.hangs) return;
      const outgoing = this.keep(connect(this.target.port, this.target.host));
      incoming.pipe(outgoing).pipe(incoming);
    }).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    const address = this.server.address();
    if (address && typeof address === 'object') this.port = address.port;
  }

  private keep(socket: Socket): Socket {
    this.sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.sockets.delete(socket));
    return socket;
  }

  hang(): void {
    this.hangs = true;
    for (const socket of this.sockets) socket.unpipe();
  }

  /** Resets the hanging connections, as a firewall does after an outage. */
  async recover(): Promise<void> {
    this.hangs = false;
    await this.cut();
    await this.open();
  }

  async cut(): Promise<void> {
    const { server } = this;
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of this.sockets) socket.destroy();
    this.server = undefined;
    await closed;
  }
}

export async function wayTo(url: string): Promise<{ way: Way; url: string }> {
  const through = new URL(url);
  const way = new Way({ host: through.hostname, port: Number(through.port) });
  await way.open();
  onTestFinished(() => way.cut());
  through.port = String(way.port);
  return { way, url: through.href };
}

/** A real SMTP server on this port. */
export async function startMailServer(port: number): Promise<MailServer> {
  const server = await listenForMail(port);
  onTestFinished(() => server.close());
  return server;
}

/** A copy of the project's folder with additional migrations. Everything else is shared. */
export function folderWith(migrations: Record<string, string>): string {
  const folder = temporaryFolder('app-release-');
  for (const name of ['dist', 'node_modules', 'scripts', 'package.json'])
    symlinkSync(join(process.cwd(), name), join(folder, name));
  cpSync('migrations', join(folder, 'migrations'), { recursive: true });
  for (const [name, text] of Object.entries(migrations))
    writeFileSync(join(folder, `migrations/${name}.sql`), text);
  return folder;
}

/** Like `run`, in another folder. */
export async function runIn(cwd: string, env: Record<string, string>): Promise<Product> {
  const port = Number(env.PORT ?? (await freePort()));
  const child = spawn(process.execPath, [join(cwd, 'scripts/serve.ts')], {
    cwd,
    env: { PATH: process.env.PATH, APP_MODE: 'local', LOG_LEVEL: 'warn', PORT: `${port}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  onTestFinished(() => end(child));
  return {
    url: env.BASE_URL ?? `http://localhost:${port}`,
    port,
    dataDir: env.DATA_DIR ?? '',
    process: child,
    output: () => output,
    exited,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
