import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import type { ServerRequest } from 'srvx';
import all from 'virtual:messages/all';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { label } from '../../../tests/label';
import { lastLanguage, otherLanguage } from '../../../tests/languages';
import { type TestApp, onEachApp, testConfig } from '../../../tests/app';
import { silent } from '../../../tests/databases';
import { metricPrefix } from '../metric-prefix';
import { createMetrics } from '../metrics';
import { commonError } from '~/shared/errors/app-error';
import { languages } from '~/shared/i18n/languages';
import { type HttpOptions, createHttpHandler } from './handler';

// As in production: the development server sends no CSP.
beforeAll(() => {
  vi.stubEnv('DEV', false);
});
afterAll(() => {
  vi.unstubAllEnvs();
});

/** The handler alone, with a stub instead of the application. */
function handlerWith(options: Partial<HttpOptions>, env: Record<string, string> = {}) {
  const config = testConfig(env);
  const handler = createHttpHandler({
    config,
    log: silent,
    isReady: async () => true,
    respond: async () => new Response('page'),
    ...options,
  });
  return (path: string, init: RequestInit = {}, from = '192.0.2.1') => {
    const request: ServerRequest = new Request(config.baseUrl + path, init);
    Object.defineProperty(request, 'ip', { value: from });
    return handler(request);
  };
}

const getNonce = (response: Response) =>
  /script-src 'nonce-([\w+/=]{20,})' 'strict-dynamic'/.exec(
    response.headers.get('content-security-policy') ?? '',
  )?.[1];

function expectSafe(response: Response): void {
  expect(getNonce(response)).toBeTruthy();
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('x-frame-options')).toBe('DENY');
  expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{16}$/);
}

/** Internals that must not leak into responses. */
const internals =
  /select|insert|relation|column|drizzle|\.ts|\.js|node_modules|\bat \w+|\/src\/|stack/i;

onEachApp('every response', (app) => {
  const bigBody = { method: 'POST', headers: { 'content-length': '1048577' } };
  const foreign = { method: 'POST', headers: { origin: 'https://evil.example' } };

  test.each<[string, number, string, Parameters<TestApp['call']>[1]]>([
    ['a page', 200, '/login', {}],
    ['a page without its body', 200, '/login', { method: 'HEAD' }],
    ['the API', 401, '/api/rest/users', {}],
    ['the auth API', 200, '/api/auth/get-session', {}],
    ['a missing path', 404, '/api/nothing', {}],
    ['an unknown method', 405, '/login', { method: 'PROPFIND' }],
    ['an unknown method on the API', 405, '/api/rest/users', { method: 'PROPFIND' }],
    ['a body that is too large', 413, '/login', bigBody],
    ['a body that is too large for the API', 413, '/api/rest/account/onboard', bigBody],
    ['a write from another site', 403, '/login', foreign],
    ['a write to the API from another site', 403, '/api/rest/account/onboard', foreign],
    ['the mailbox', 200, '/dev/mailbox', {}],
    ['health', 200, '/healthz', {}],
    ['readiness', 200, '/readyz', {}],
  ])('has security headers and a request id: %s (%i)', async (_name, status, path, options) => {
    const response = await app().call(path, options);
    expect(response.status).toBe(status);
    expectSafe(response);
  });

  test('has a unique nonce and request id', async () => {
    const responses = [await app().call('/login'), await app().call('/login')];
    expect(new Set(responses.map(getNonce)).size).toBe(2);
    expect(new Set(responses.map((response) => response.headers.get('x-request-id'))).size).toBe(2);
  });

  test('ignores a request id that the client chose', async () => {
    const headers = { 'x-request-id': 'chosen-by-the-client' };
    const response = await app().call('/login', { headers });
    expect(response.headers.get('x-request-id')).not.toBe('chosen-by-the-client');
  });

  test('to a failed request is safe, and contains no SQL, path or stack', async () => {
    const { db } = app().database;
    const cookie = await app().signIn('admin@example.com');
    await db.execute(sql`alter table activity rename to activity_elsewhere`);
    try {
      for (const options of [{}, { body: { json: {} } }]) {
        const path = options.body ? '/api/rpc/activity/list' : '/api/rest/activity';
        const response = await app().call(path, { ...options, headers: { cookie } });
        expect(response.status).toBe(500);
        expectSafe(response);
        const body = await response.text();
        expect(body).toContain(`"${label('shared:error.unknown')}"`);
        expect(body).not.toMatch(internals);
      }
    } finally {
      await db.execute(sql`alter table activity_elsewhere rename to activity`);
    }
  });

  test.each(languages)('for a missing API path is JSON, in %s', async (language) => {
    for (const path of ['/api/nothing', '/api/', '/api/rpc/nothing', '/api/auth/nothing']) {
      const response = await app().call(path, { headers: { 'accept-language': language } });
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
      const body = await response.json();
      // The RPC protocol wraps the body in `json`.
      expect(path.startsWith('/api/rpc/') ? body.json : body).toMatchObject({
        code: 'NOT_FOUND',
        status: 404,
        message: all[language]['shared:error.notFound'],
      });
    }
  });

  test('with ?lng is in that language, and stores it for 43200 minutes', async () => {
    const headers = { cookie: `i18next=${lastLanguage}` };
    const response = await app().call(`/api/nothing?lng=${otherLanguage}`, { headers });
    expect(await response.json()).toMatchObject({
      message: all[otherLanguage]['shared:error.notFound'],
    });
    expect(response.headers.getSetCookie()).toEqual([
      `i18next=${otherLanguage}; Max-Age=2592000; Path=/; SameSite=Lax`,
    ]);
    const page = await app().call(`/login?lng=${lastLanguage}`);
    expect(page.headers.getSetCookie().join('\n')).toContain(`i18next=${lastLanguage};`);
  });

  test.each(['/login', '/login?lng=xx', `/healthz?lng=${otherLanguage}`])(
    '%s sets no cookie',
    async (path) => {
      expect((await app().call(path)).headers.getSetCookie()).toEqual([]);
    },
  );

  test('is compressed if the client accepts it', async () => {
    const cookie = await app().signIn('admin@example.com');
    const plain = await app().call('/api/rest/openapi.json', { headers: { cookie } });
    const headers = { 'accept-encoding': 'br', cookie };
    const small = await app().call('/api/rest/openapi.json', { headers });
    expect(small.headers.get('content-encoding')).toBe('br');
    const bytes = Buffer.from(await small.arrayBuffer());
    expect(brotliDecompressSync(bytes).toString()).toBe(await plain.text());
  });

  test('to a health check is short and not cached', async () => {
    const health = await app().call('/healthz');
    expect(await health.text()).toBe('ok\n');
    expect(health.headers.get('cache-control')).toBe('no-store');
    expect(await (await app().call('/readyz')).text()).toBe('ready\n');
  });
});

test('X-Forwarded-For of an untrusted peer is warned about once', async () => {
  const log = pino({ level: 'silent' });
  const warn = vi.spyOn(log, 'warn');
  const call = handlerWith({ log }, { TRUST_PROXY: '10.0.0.1' });
  const headers = { 'x-forwarded-for': '198.51.100.9' };
  await call('/login', { headers }, '10.0.0.1');
  await call('/login');
  expect(warn).not.toHaveBeenCalled();
  await call('/login', { headers });
  await call('/login', { headers }, '192.0.2.2');
  expect(warn.mock.calls).toEqual([
    [{ peer: '192.0.2.1' }, expect.stringContaining('TRUST_PROXY')],
  ]);
});

describe('a page that fails', () => {
  const failing = (error: unknown) =>
    handlerWith({
      respond: async () => {
        throw error;
      },
    });

  test.each(languages)(
    'shows an error page in %s, with a style that its CSP allows',
    async (language) => {
      const call = failing(new Error('select secret from /src/server/secret.ts'));
      const response = await call('/login', { headers: { 'accept-language': language } });
      expect(response.status).toBe(500);
      expectSafe(response);
      const html = await response.text();
      expect(html).toContain(all[language]['ui:error.500.title']);
      expect(html).toContain(`<style nonce="${getNonce(response)}">`);
      const visible = html.replaceAll(getNonce(response) ?? '', '');
      expect(visible).not.toMatch(/secret|\/src\/|select /);
    },
  );

  test.each([
    [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 503],
    [Object.assign(new Error('x'), { code: '22021' }), 400],
    [Object.assign(new Error('x'), { code: 'ERR_BODY_TOO_LARGE' }), 413],
    [commonError('FORBIDDEN'), 403],
    ['a text', 500],
    [undefined, 500],
  ])('for %s has the matching status', async (error, status) => {
    const page = await failing(error)('/login');
    expect(page.status).toBe(status);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    const api = await failing(error)('/api/x');
    expect(api.status).toBe(status);
    expect(await api.json()).toMatchObject({ status });
  });

  test('has Retry-After while the database is unavailable', async () => {
    const response = await failing(commonError('SERVICE_UNAVAILABLE'))('/login');
    expect(response.headers.get('retry-after')).toBe('5');
  });

  test('is safe too if a static file cannot be read', async () => {
    const files = async () => {
      throw new Error('EIO /srv/secret');
    };
    const response = await handlerWith({ files })('/app.css');
    expect(response.status).toBe(500);
    expectSafe(response);
    expect(await response.text()).not.toContain('/srv/secret');
  });
});

test('a response with immutable headers gets the security headers too', async () => {
  const call = handlerWith({
    respond: async () => Response.redirect('http://localhost:3000/login'),
  });
  const response = await call('/');
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('http://localhost:3000/login');
  expectSafe(response);
});

test('a redirect that is too long for proxies loses its query', async () => {
  const redirect = async (length: number) => {
    const location = `http://localhost:3000/login?redirect=${'x'.repeat(length)}`;
    const response = await handlerWith({ respond: async () => Response.redirect(location) })('/');
    return response.headers.get('location');
  };
  expect(await redirect(4000)).toMatch(/=x{4000}$/);
  expect(await redirect(4100)).toBe('http://localhost:3000/login');
});

test('a body of exactly the limit is accepted', async () => {
  const headers = { origin: 'http://localhost:3000', 'content-length': '1048576' };
  expect((await handlerWith({})('/login', { method: 'POST', headers })).status).toBe(200);
});

test('the health check responds while nothing else does', async () => {
  const call = handlerWith({
    isReady: async () => false,
    respond: async () => {
      throw commonError('SERVICE_UNAVAILABLE');
    },
  });
  expect((await call('/healthz')).status).toBe(200);
  expect((await call('/readyz')).status).toBe(503);
  expect((await call('/login')).status).toBe(503);
});

describe('behind a trusted proxy', () => {
  const getRequestId = async (id: string, trusted = '10.0.0.0/8', from = '10.0.0.7') => {
    const call = handlerWith({}, { TRUST_PROXY: trusted });
    const response = await call('/login', { headers: { 'x-request-id': id } }, from);
    return response.headers.get('x-request-id');
  };

  test.each([
    ['10.0.0.0/8', '192.0.2.1'],
    ['loopback', '192.0.2.1'],
    ['false', '10.0.0.7'],
  ])('with TRUST_PROXY=%s, a request id from %s is ignored', async (trusted, from) => {
    expect(await getRequestId('client-0123456789', trusted, from)).toMatch(/^[\w-]{16}$/);
  });

  test('the client address comes from the proxy, or from the socket without one', async () => {
    const seen: string[] = [];
    const answer: HttpOptions['respond'] = async ({ clientAddress }) => {
      seen.push(clientAddress);
      return new Response('page');
    };
    const call = handlerWith({ respond: answer }, { TRUST_PROXY: '10.0.0.7' });
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.5' };
    await call('/login', { headers }, '10.0.0.7');
    await call('/login', { headers }, '10.0.0.8');
    expect(seen).toEqual(['203.0.113.5', '10.0.0.8']);
  });

  test('a request keeps the id that the proxy set', async () => {
    expect(await getRequestId('proxy-0123456789_abc')).toBe('proxy-0123456789_abc');
    expect(await getRequestId('12345678')).toBe('12345678');
    expect(await getRequestId('a'.repeat(64))).toBe('a'.repeat(64));
  });

  test.each(['', 'short', 'with space', 'a"b:{}[]<>', 'a'.repeat(65), 'a\tbcdefgh'])(
    'an invalid id is replaced: %j',
    async (id) => {
      expect(await getRequestId(id)).toMatch(/^[\w-]{16}$/);
    },
  );
});

test('on https the language cookie is secure', async () => {
  const call = handlerWith({}, { BASE_URL: 'https://pages.example.com' });
  const response = await call(`/login?lng=${otherLanguage}`);
  expect(response.headers.getSetCookie()[0]).toMatch(/; Secure$/);
  expect(response.headers.get('strict-transport-security')).toContain('max-age=31536000');
});

test('the log contains path and request id, but not the query', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const response = await handlerWith({ log })('/login/verify?email=ada@example.com');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    path: '/login/verify',
    method: 'GET',
    status: 200,
    requestId: response.headers.get('x-request-id'),
  });
  expect(lines[0]).not.toContain('example.com');
});

describe('the log lines of a request', () => {
  const getLines = async (headers: Record<string, string>) => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    await handlerWith({ log })('/login', { headers });
    return JSON.parse(lines[0] ?? '');
  };
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';

  test.each([`00-${trace}-00f067aa0ba902b7-01`, `01-${trace}-00f067aa0ba902b7-00-more`])(
    'contain the trace id of %s',
    async (traceparent) => {
      expect((await getLines({ traceparent })).trace_id).toBe(trace);
    },
  );

  test.each([
    '',
    trace,
    `00-${trace}-00f067aa0ba902b7`,
    `ff-${trace}-00f067aa0ba902b7-01`,
    `00-${trace}-00f067aa0ba902b7-01-more`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace.toUpperCase()}-00f067aa0ba902b7-01`,
    `00-${trace}x-00f067aa0ba902b7-01`,
  ])('contain no trace id for "%s"', async (traceparent) => {
    expect(await getLines({ traceparent })).not.toHaveProperty('trace_id');
  });
});

test('a form sent to a JSON endpoint gets 415', async () => {
  const body = { method: 'POST', body: new URLSearchParams({ name: 'Ada' }) };
  const headers = { origin: 'http://localhost:3000' };
  const rejected = await handlerWith({})('/api/rest/account/onboard', { ...body, headers });
  expect(rejected.status).toBe(415);
  expect(await rejected.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  expect((await handlerWith({})('/login', { ...body, headers })).status).toBe(200);
});

describe('an overloaded server', () => {
  /** One slot, which is taken until `finish`, and a full queue behind it. */
  async function overloaded(options: Partial<HttpOptions> = {}) {
    const finish = Promise.withResolvers<void>();
    const answer = vi.fn<HttpOptions['respond']>(async () => {
      await finish.promise;
      return new Response('page');
    });
    const call = handlerWith({ respond: answer, ...options }, { MAX_REQUESTS: '1' });
    const accepted = Array.from({ length: 26 }, () => call('/login'));
    onTestFinished(async () => {
      finish.resolve();
      expect((await accepted[0])?.status).toBe(200);
    });
    await expect.poll(() => answer.mock.calls.length).toBe(1);
    return { call, answer, finish: () => finish.resolve() };
  }

  test.each(languages)('explains itself in %s with 503 and Retry-After', async (language) => {
    const { call, answer } = await overloaded();
    const page = await call('/app', { headers: { 'accept-language': language } });
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('5');
    expect(await page.text()).toContain(all[language]['overload:text']);
    expectSafe(page);
    const api = await call('/api/rpc/users/list', { headers: { 'accept-language': language } });
    expect(api.status).toBe(503);
    expect(api.headers.get('retry-after')).toBe('5');
    expect(await api.json()).toMatchObject({ json: { code: 'SERVICE_UNAVAILABLE' } });
    expect(answer).toHaveBeenCalledTimes(1);
  });

  test('still serves health checks, readiness and files', async () => {
    const files = async ({ url }: ServerRequest) =>
      url.endsWith('.svg') ? new Response('<svg/>') : undefined;
    const { call } = await overloaded({ files });
    for (const path of ['/healthz', '/readyz', '/icon.svg'])
      expect([path, (await call(path)).status]).toEqual([path, 200]);
  });

  test('does not log each rejection, and counts them', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const metrics = createMetrics({ version: '1', collect: async () => ({ databaseUp: true }) });
    onTestFinished(() => metrics.close());
    const { call } = await overloaded({ log, metrics });
    for (let n = 0; n < 20; n += 1) await call('/app');
    expect(lines).toHaveLength(1);
    expect(await metrics.text()).toContain(`${metricPrefix}http_requests_rejected_total 20`);
  });

  test('requests whose body has not arrived yet do not count', async () => {
    const call = handlerWith({}, { MAX_REQUESTS: '1' });
    const bodies: ReadableStreamDefaultController<Uint8Array>[] = [];
    const post = () => {
      const body = new ReadableStream<Uint8Array>({ start: (it) => void bodies.push(it) });
      const headers = { origin: 'http://localhost:3000' };
      const init = { method: 'POST', headers, body, duplex: 'half' };
      return call('/login', init);
    };
    const slow = Array.from({ length: 20 }, post);
    expect((await call('/login')).status).toBe(200);
    for (const body of bodies) body.close();
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  });

  test('has room for other users and addresses, however many requests one sends', async () => {
    const getSession = (headers: Headers) => headers.get('cookie') ?? undefined;
    const { call, answer, finish } = await overloaded({ getSession });
    const paths = () => answer.mock.calls.slice(1).map(([{ url }]) => url.pathname);
    const signedIn = call('/app', { headers: { cookie: 'mine' } });
    const other = call('/other', {}, '192.0.2.9');
    const again = call('/again', { headers: { cookie: 'mine' } });
    finish();
    const responses = await Promise.all([signedIn, other, again]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    // A request with a session goes before those without.
    expect(paths().slice(0, 2)).toEqual(['/app', '/again']);
  });
});

test.each(['/readyz', '/login', '/api/rest/users', '/api/auth/get-session'])(
  'every 503 has Retry-After: %s',
  async (path) => {
    const answer = async () => new Response('busy', { status: 503 });
    const response = await handlerWith({ respond: answer, isReady: async () => false })(path);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
  },
);
