import { isEventStream } from '../../tests/event-stream';
import all from 'virtual:messages/all';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallOptions, type TestApp, createTestApp, testConfig } from '../../tests/app';
import { appKinds, kinds, openTestDatabase, silent } from '../../tests/databases';
import { getDump } from '../../tests/dump';
import { partData } from '../../tests/part-data';
import { procedures } from '../../tests/procedures';
import { defaultLanguage, languages } from '~/shared/i18n/languages';
import { endpoints } from '~/features/accounts/auth/server/endpoints';
import { type Db, rows } from '~/server/database/database';
import { rateLimits } from '~/server/rate-limits/tables';
import { getTableName, sql } from 'drizzle-orm';
import { createApplication } from './application';
import { tables } from './features';

const demo = { DEMO: 'true', DEMO_CONTACT: 'hello@example.com' };
const rejected = 'READ_ONLY';
const rejectionMessage = all[defaultLanguage]['demo:rejected'] ?? '';

type Input = Record<string, unknown>;

/** Inputs for read procedures that require one. */
async function getInputs(db: Db): Promise<Record<string, Input>> {
  // `things/get` reads a row of the table `things`.
  const records: Record<string, Input> = {};
  for (const { name } of procedures) {
    const [, feature] = /^(\w+)\/get$/.exec(name) ?? [];
    const table = feature?.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) ?? '';
    if (tables.some((known) => getTableName(known) === table))
      records[name] = { id: await idIn(db, table) };
  }
  return { ...records, ...(await otherInputs(db)) };
}

const idIn = async (db: Db, table: string) =>
  (await rows<{ id: string }>(db, sql`select id from ${sql.identifier(table)} limit 1`))[0]?.id;

async function otherInputs(db: Db): Promise<Record<string, Input>> {
  const ofParts = await Promise.all(partData.map(async ({ reads }) => reads?.(db)));
  return Object.assign({ 'users/sessions': { id: await idIn(db, 'users') } }, ...ofParts);
}

const missing = new Set(partData.flatMap(({ finds404 = [] }) => finds404));

async function getCode(response: Response): Promise<unknown> {
  if (isEventStream(response)) return void response.body?.cancel();
  const body: unknown = await response.json().catch(() => null);
  const error = body && typeof body === 'object' && 'json' in body ? body.json : body;
  return error && typeof error === 'object' && 'code' in error ? error.code : undefined;
}

const form = (fields: Record<string, string>, cookie: string): CallOptions => ({
  body: new URLSearchParams(fields).toString(),
  headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
});

/** Form posts, and posts to pages without a form. */
const posts: [path: string, fields: Record<string, string>][] = [
  ['/', {}],
  ['/login', { email: 'admin@example.com' }],
  ['/login/verify?email=admin%40example.com', { code: '123456' }],
  ['/login/verify?email=admin%40example.com', { intent: 'resend' }],
  ['/app', { intent: 'onboard', name: 'Eve' }],
  ['/manager/users', { intent: 'onboard', name: 'Eve' }],
  ...partData.flatMap(({ forms = [] }) => forms),
  ['/welcome', {}],
  ['/login/demo/other', { account: 'admin' }],
  ['/_serverFn/anything', {}],
];

/** Paths that are neither procedures nor auth endpoints, including ones that do not exist yet. */
const otherPaths = [
  // One per line.
  '/api/account/avatar',
  '/api/rest/nothing',
  '/api/nothing',
  '/avatars/x',
];

const restUrl = (input: Input, path: string): string => {
  const inQuery = Object.entries(input).filter(([key]) => !path.includes(`{${key}}`));
  const query = new URLSearchParams(inQuery.map(([key, value]) => [key, String(value)]));
  const inPath = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(input[key]));
  return `/api/rest${inPath}?${query}`;
};

/** Once with the demo guard alone, and once with a read-only database behind it. */
describe.each(appKinds.flatMap((kind) => [false, true].map((readOnly) => ({ kind, readOnly }))))(
  'a demo on $kind, whose database is read-only: $readOnly',
  ({ kind, readOnly }) => {
    let app: TestApp;
    let inputs: Record<string, Input> = {};
    let before: Awaited<ReturnType<typeof getDump>> = {};
    const cookies = { visitor: '', user: '', admin: '' };
    const callers = ['visitor', 'user', 'admin'] as const;

    beforeAll(async () => {
      app = await createTestApp(kind, demo, { readOnly });
      inputs = await getInputs(app.database.db);
      before = await getDump(app.database.db);
      cookies.user = await app.signIn('user@example.com');
      cookies.admin = await app.signIn('admin@example.com');
    });
    // No request above changed anything, whichever role sent it.
    afterAll(async () => {
      try {
        expect(await getDump(app.database.db)).toEqual(before);
      } finally {
        await app.close();
      }
    });

    test('contains sample data', () => {
      expect(before['users']?.length).toBeGreaterThan(10);
      expect(before['sessions']).toBeDefined();
    });

    describe.each(callers)('%s', (caller) => {
      const headers = () => ({ cookie: cookies[caller] });

      test.each(procedures.filter((procedure) => procedure.writes))(
        'is rejected $name',
        async ({ name, method, path }) => {
          const body = { json: { id: 'x' } };
          const rpc = await app.call(`/api/rpc/${name}`, { body, headers: headers() });
          expect([rpc.status, await getCode(rpc)]).toEqual([403, rejected]);
          const get = await app.call(`/api/rpc/${name}?data={}`, { headers: headers() });
          expect([get.status, await getCode(get)]).toEqual([403, rejected]);
          const rest = await app.call(`/api/rest${path.replace(/\{\w+\}/g, 'x')}`, {
            method,
            body: {},
            headers: headers(),
          });
          expect([rest.status, await getCode(rest)]).toEqual([403, rejected]);
        },
      );

      test.each(procedures.filter((procedure) => !procedure.writes))(
        'is not rejected $name because of the demo',
        async ({ name, path }) => {
          const input = inputs[name] ?? {};
          const rpc = await app.call(`/api/rpc/${name}`, {
            body: { json: input },
            headers: headers(),
          });
          const rest = await app.call(restUrl(input, path), { headers: headers() });
          expect(await getCode(rpc.clone())).not.toBe(rejected);
          expect(rest.status).toBe(rpc.status);
          // Admins must get a 200, otherwise the test would not show that nothing is written. For
          // users, the records of others do not exist.
          const expected = { visitor: [200, 401], user: [200, 403, 404], admin: [200] }[caller];
          if (missing.has(name)) expected.push(404);
          expect(expected).toContain(rpc.status);
        },
      );

      test.each(Object.entries(endpoints).filter(([, endpoint]) => endpoint.writes))(
        'is rejected %s',
        async (path, { method }) => {
          const response = await app.call(`/api/auth${path}`, {
            method,
            headers: headers(),
            ...(method === 'POST' && { body: {} }),
          });
          expect([response.status, await getCode(response)]).toEqual([403, rejected]);
        },
      );

      test.each(Object.entries(endpoints).filter(([, endpoint]) => !endpoint.writes))(
        'is not rejected %s because of the demo',
        async (path, { method }) => {
          const response = await app.call(`/api/auth${path}`, {
            method,
            headers: headers(),
            ...(method === 'POST' && { body: {} }),
          });
          expect(await getCode(response.clone())).not.toBe(rejected);
          expect(response.status).toBeLessThan(500);
        },
      );

      test.each(posts)(
        'gets a page that explains the rejection for a POST to %s: %j',
        async (path, fields) => {
          const response = await app.call(path, form(fields, cookies[caller]));
          expect(response.status).toBe(403);
          const page = await response.text();
          expect(page).toContain(rejectionMessage);
          expect(page).toContain('npm start');
          expect(page).toContain('mailto:hello@example.com');
          expect(response.headers.getSetCookie()).toEqual([]);
        },
      );

      test.each(otherPaths)('is rejected every write to %s', async (path) => {
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
          const response = await app.call(path, { method, body: 'image', headers: headers() });
          expect(response.status).toBe(403);
          // API calls get an error code, everything else gets a page.
          const body = path.startsWith('/api/') ? await getCode(response) : await response.text();
          expect(body).toContain(path.startsWith('/api/') ? rejected : rejectionMessage);
        }
      });
    });

    test.each(languages)('the rejection is explained in %s', async (language) => {
      const headers = { 'accept-language': language, accept: 'text/html' };
      const page = await (await app.call('/login', { body: '', headers })).text();
      expect(page).toContain(all[language]['demo:rejected']);
      const call = await app.call('/api/rpc/users/remove', {
        body: {},
        headers: { 'accept-language': language },
      });
      expect(await call.json()).toMatchObject({
        json: { code: rejected, message: all[language]['demo:rejected'] },
      });
    });

    test('signing out only clears the cookie', async () => {
      const headers = { cookie: cookies.user };
      const response = await app.call('/api/auth/sign-out', { body: {}, headers });
      expect(response.status).toBe(200);
      expect(response.headers.getSetCookie()[0]).toMatch(/^[\w-]+\.session=; Max-Age=0/);
      const left = await app.call('/logout', form({}, cookies.user));
      expect(left.headers.get('location')).toBe('/login?reason=left');
      expect(left.headers.getSetCookie()[0]).toMatch(/^[\w-]+\.session=; Max-Age=0/);
    });
  },
);

describe.each(appKinds)('background jobs (%s)', (kind) => {
  test('do not run in a demo: nothing is deleted or sent', async () => {
    const database = await openTestDatabase(kind, { filled: true });
    try {
      await database.execute(`insert into pgboss.job (name) values ('session-cleanup')`);
      const application = createApplication({
        config: testConfig(demo),
        log: silent,
        root: process.cwd(),
        templateFile: '',
        open: async () => ({ ...database, close: async () => {} }),
      });
      await application.started;
      // Outside of a demo it has started by then: the first poll is at the start.
      await application.metrics();
      await application.close();
      const { rows: left } = await database.execute('select name, state from pgboss.job');
      expect(left).toEqual([{ name: 'session-cleanup', state: 'created' }]);
    } finally {
      await database.close();
    }
  });
});

describe.each(kinds)('a read-only database (%s)', (kind) => {
  test('rejects writes, except in `exclusively`', async () => {
    const database = await openTestDatabase(kind, { readOnly: true });
    try {
      const write = (db: Db) =>
        db.insert(rateLimits).values({ key: 'x', count: 1, resetsAt: new Date() });
      const getCause = async (work: Promise<unknown>) =>
        work.then(
          () => undefined,
          (error: Error) => Reflect.get(Object(error.cause), 'code'),
        );
      expect(await getCause(write(database.db))).toBe('25006');
      expect(await getCause(database.db.transaction((tx) => write(tx)))).toBe('25006');
      expect(await getCause(database.exclusively((db) => write(db)))).toBeUndefined();
      expect(await getCause(write(database.db))).toBe('25006');
      expect(await database.db.$count(rateLimits)).toBe(1);
    } finally {
      await database.close();
    }
  });
});
