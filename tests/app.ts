import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { ServerRequest } from 'srvx';
import { afterAll, beforeAll, describe } from 'vitest';
import { getToken } from '~/features/accounts/auth/auth.server';
import { createApplication } from '~/main/application';
import type { Pages } from '~/main/request-context';
import { acceptsFiles, acceptsTokens } from '~/main/features';
import { type Config, parseConfig } from '~/server/config';
import type { Job } from '~/server/jobs/job';
import { createHttpHandler } from '~/server/http/handler';
import type { StoredMail } from '~/server/mail/mailbox';
import { sendEmail } from '~/server/mail/send-email';
import { type Kind, type TestDatabase, appKinds, openTestDatabase, silent } from './databases';
// demo:start
import { enterDemo } from './demo';
// demo:end

export const secret = 'a-secret-for-tests-0123456789-abcdefghij';

/** Races are tested with many requests at once, which overload must not reject. */
const defaults = { AUTH_SECRET: secret, LOG_LEVEL: 'silent', MAX_REQUESTS: '1000' };

export function testConfig(env: Record<string, string> = {}): Config {
  return parseConfig({ ...defaults, ...env }, 'local');
}

export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  /** The client's IP address. */
  from?: string;
  method?: string;
  /** The origin that the request is sent to; `BASE_URL` unless given. */
  at?: string;
}

/** The whole product except its pages, in this process, on its own database. */
export interface TestApp {
  database: TestDatabase;
  config: Config;
  clock: { now: Date; advance(seconds: number): void };
  call(path: string, options?: CallOptions): Promise<Response>;
  /** The handler of requests, for a server on a real port. */
  handle(request: ServerRequest): Promise<Response>;
  /** The emails to an address, newest first. */
  mails(to: string): StoredMail[];
  /** Renders pages. A test can set it to make the calls of a page in one request. */
  pages: Pages;
  /** Runs the due jobs of a queue. */
  drainJobs(job: Job): Promise<void>;
  /** Runs a scheduled job now, and sends the emails that it has queued. */
  runScheduled(job: Job): Promise<void>;
  /** Signs in with a code and returns the cookie. */
  signIn(email: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * The log of the application. A procedure that raises an error without declaring it responds with 500
 * and only logs why, so the call of the test fails with that sentence instead.
 */
function createTestLog() {
  const undeclared: string[] = [];
  const write = (line: string) => {
    const [sentence] = /[\w.]+ raises \w+ without declaring it in \.errors\(\)/.exec(line) ?? [];
    if (sentence) undeclared.push(sentence);
  };
  const failOnUndeclared = () => {
    const [sentence] = undeclared.splice(0);
    if (sentence) throw new Error(sentence);
  };
  const log = process.env.TEST_LOG ? silent : pino({ level: 'error' }, { write });
  return { log, failOnUndeclared };
}

export async function createTestApp(
  kind: Kind,
  env?: Record<string, string>,
  databaseOptions: Parameters<typeof openTestDatabase>[1] & { database?: TestDatabase } = {},
): Promise<TestApp> {
  const ownFolder = env?.DATA_DIR ? undefined : mkdtempSync(join(tmpdir(), 'app-test-'));
  const config = testConfig({ ...env, ...(ownFolder && { DATA_DIR: ownFolder }) });
  const options = {
    filled: true,
    readOnly: config.readOnly,
    ...databaseOptions,
  };
  const database = options.database ?? (await openTestDatabase(kind, options));
  const clock = {
    now: new Date(),
    advance(seconds: number) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
  };
  const { log, failOnUndeclared } = createTestLog();
  const application = createApplication({
    config,
    log,
    root: process.cwd(),
    templateFile: '',
    now: () => clock.now,
    open: async () => database,
    jobMode: 'manual',
  });
  await application.started;
  const handler = createHttpHandler({
    config,
    log,
    takesFiles: acceptsFiles,
    takesToken: acceptsTokens,
    getSession: (headers) => getToken(headers, config),
    isReady: () => application.isReady(),
    respond: (arrival) => application.respond(arrival, (...page) => app.pages(...page)),
  });
  const app: TestApp = {
    database,
    config,
    clock,
    async call(path, { body, headers = {}, from = '192.0.2.1', method, at } = {}) {
      const request: ServerRequest = new Request((at ?? config.baseUrl) + path, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          origin: config.baseUrl,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body) }),
        ...(body instanceof ReadableStream && { duplex: 'half' as const }),
      });
      Object.defineProperty(request, 'ip', { value: from });
      const response = await handler(request);
      failOnUndeclared();
      return response;
    },
    handle: handler,
    mails: (to) => application.mailbox?.messages(to) ?? [],
    drainJobs: (job) => application.drainJobs(job),
    async runScheduled(job) {
      await database.execute(
        `insert into pgboss.job (name, policy) values ('${job.name}', 'exclusive')`,
      );
      await application.drainJobs(job);
      await application.drainJobs(sendEmail);
    },
    pages: async () => new Response('page', { status: 200 }),
    async signIn(email) {
      // demo:start
      if (config.demo) return enterDemo(app, email);
      // demo:end
      const sent = await app.call('/api/auth/email-otp/send-verification-otp', {
        body: { email, type: 'sign-in' },
      });
      if (!sent.ok) throw new Error(`no code was sent: ${sent.status} ${await sent.text()}`);
      const otp = /\d{6}/.exec(app.mails(email)[0]?.text ?? '')?.[0];
      const signed = await app.call('/api/auth/sign-in/email-otp', { body: { email, otp } });
      const cookie = signed.headers.getSetCookie().find((it) => it.includes('session'));
      if (!cookie) throw new Error(`not signed in: ${signed.status} ${await signed.text()}`);
      return cookie.split(';')[0] ?? '';
    },
    async close() {
      await application.close();
      if (ownFolder) rmSync(ownFolder, { recursive: true, force: true });
    },
  };
  return app;
}

/** Strings, bytes and streams are sent as they are; anything else as JSON. */
function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> | ReadableStream {
  return typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream;
}

/**
 * Runs the same tests against the product with the sample data: on PostgreSQL, and with `ALL=true`
 * on the embedded database as well.
 */
export function onEachApp(
  name: string,
  tests: (app: () => TestApp) => void,
  env?: Record<string, string>,
): void {
  describe.each(appKinds)(`${name} (%s)`, (kind) => {
    let app: TestApp | undefined;
    beforeAll(async () => {
      app = await createTestApp(kind, env);
    });
    afterAll(() => app?.close());
    tests(() => {
      if (!app) throw new Error('The product has not started yet');
      return app;
    });
  });
}
