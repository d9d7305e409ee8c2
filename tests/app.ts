import type { ServerRequest } from 'srvx';
import { afterAll, beforeAll, describe } from 'vitest';
import { createApplication } from '~/registry/server/application';
import { type Config, parseConfig } from '~/server/config';
import { createHttpHandler } from '~/server/http/handler';
import type { StoredMail } from '~/server/mail/mailbox';
import { type Kind, type TestDatabase, kinds, openTestDatabase, silent } from './databases';

export const secret = 'a-secret-for-tests-0123456789-abcdefghij';

export function testConfig(env: Record<string, string> = {}): Config {
  return parseConfig({ AUTH_SECRET: secret, LOG_LEVEL: 'silent', ...env }, 'local');
}

export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  /** The address the request seems to come from. */
  from?: string;
  method?: string;
}

/** The whole product but its pages, in this process, on a database of its own. */
export interface TestApp {
  database: TestDatabase;
  config: Config;
  clock: { now: Date; advance(seconds: number): void };
  call(path: string, options?: CallOptions): Promise<Response>;
  mails(to: string): StoredMail[];
  /** Signs in by a code and returns the cookie. */
  signIn(email: string): Promise<string>;
  close(): Promise<void>;
}

export async function createTestApp(kind: Kind, env?: Record<string, string>): Promise<TestApp> {
  const database = await openTestDatabase(kind);
  const config = testConfig(env);
  const clock = {
    now: new Date(),
    advance(seconds: number) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
  };
  const application = createApplication({
    config,
    log: silent,
    root: process.cwd(),
    templateFile: '',
    now: () => clock.now,
    open: async () => database,
  });
  await application.started;
  const handler = createHttpHandler({
    config,
    log: silent,
    isReady: () => application.isReady(),
    answer: (arrival) =>
      application.answer(arrival, async () => new Response('page', { status: 200 })),
  });
  const app: TestApp = {
    database,
    config,
    clock,
    async call(path, { body, headers = {}, from = '192.0.2.1', method } = {}) {
      const request: ServerRequest = new Request(config.baseUrl + path, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          origin: config.baseUrl,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      Object.defineProperty(request, 'ip', { value: from });
      return handler(request);
    },
    mails: (to) => application.mailbox?.messages(to) ?? [],
    async signIn(email) {
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
    close: () => application.close(),
  };
  return app;
}

/** Runs the same tests against the product on each database, with the sample data in it. */
export function onEachApp(
  name: string,
  tests: (app: () => TestApp) => void,
  env?: Record<string, string>,
): void {
  describe.each(kinds)(`${name} (%s)`, (kind) => {
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
