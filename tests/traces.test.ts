import { product as brand } from '../src/product.ts';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import type { ServerRequest } from 'srvx';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTracing } from '~/main/features';
import { createHttpHandler } from '~/server/http/handler';
import type { Log } from '~/server/log';
import { createSmtp } from '~/server/mail/smtp';
import { isTracing, setRoute, withClientSpan, withSpan } from '~/server/tracing';
import { createTestApp, testConfig } from './app';
import { appKinds, openTestDatabase, silent } from './databases';
import { type ReceivedSpan, startReceiver } from './otlp-receiver';

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let stop: (() => Promise<void>) | undefined;

async function start(env: Record<string, string> = {}, log: Log = silent) {
  const all = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: '20', ...env };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  stop = await startTracing({ config: testConfig(all), log, version: '1.2.3' });
}

beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  receiver.release();
  await stop?.();
  stop = undefined;
  vi.unstubAllEnvs();
  await receiver.close();
});

const [server, client] = [2, 3];

/** The span with this name, once it has arrived. */
async function arrived(name: string): Promise<ReceivedSpan> {
  return vi.waitUntil(() => receiver.named(name), { timeout: 60_000 });
}

function logged(lines: string[]): Log {
  return pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
}

describe.each(appKinds)('a request (%s)', (kind) => {
  test('has spans for its procedure and its statements, without personal data', async () => {
    await start();
    const app = await createTestApp(kind);
    const cookie = await app.signIn('admin@example.com');
    const headers = { cookie };
    expect((await app.call('/api/rest/users?searchTerm=Nakamura', { headers })).status).toBe(200);
    const request = await arrived('GET /api/rest/users');
    expect(request).toMatchObject({
      kind: server,
      attributes: { 'http.route': '/api/rest/users', 'http.response.status_code': 200 },
    });
    expect(request.parentSpanId ?? '').toBe('');
    const procedure = await arrived('users.list');
    expect(procedure).toMatchObject({ traceId: request.traceId, parentSpanId: request.spanId });
    const statements = receiver.spans.filter((span) => span.parentSpanId === procedure.spanId);
    expect(statements.length).toBeGreaterThan(0);
    for (const { kind: spanKind, attributes } of statements) {
      expect(spanKind).toBe(client);
      expect(attributes).toMatchObject({
        'db.system.name': 'postgresql',
        'db.query.text': expect.stringMatching(/users/),
      });
    }
    expect(statements.map(({ name }) => name)).toContain('SELECT sessions');
    // Statements of a transaction belong to its request too.
    const signIn = await arrived('POST /api/auth/sign-in/email-otp');
    const inserted = await arrived('INSERT sessions');
    expect(inserted).toMatchObject({ traceId: signIn.traceId, parentSpanId: signIn.spanId });
    const sent = JSON.stringify(receiver.spans);
    const token = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? 'none';
    for (const value of ['Nakamura', 'admin@example.com', token]) expect(sent).not.toContain(value);
    expect(receiver.resources[0]).toMatchObject({
      'service.name': brand.id,
      'service.version': '1.2.3',
    });
    await app.close();
  });

  test('marks rejections by their code and failures as errors', async () => {
    await start({ OTEL_SERVICE_NAME: 'pages', OTEL_RESOURCE_ATTRIBUTES: 'region=nairobi' });
    const app = await createTestApp(kind);
    expect((await app.call('/api/rest/users')).status).toBe(401);
    const rejected = await arrived('users.list');
    expect(rejected).toMatchObject({ attributes: { 'error.type': 'UNAUTHORIZED' }, status: {} });
    expect(rejected.status.code ?? 0).toBe(0);
    await app.database.db.execute(sql`alter table limits rename to limits_away`);
    const body = { email: 'a@example.com', type: 'sign-in' };
    const path = '/api/auth/email-otp/send-verification-otp';
    expect((await app.call(path, { body })).status).toBe(500);
    const failed = await arrived(`POST ${path}`);
    expect(failed.status.code).toBe(2);
    const statement = receiver.spans.find(({ attributes }) => attributes['error.type'] === '42P01');
    expect(statement).toMatchObject({ traceId: failed.traceId, status: { code: 2 } });
    expect(receiver.resources[0]).toMatchObject({ 'service.name': 'pages', region: 'nairobi' });
    await app.close();
  });

  test('statements outside of a request or a job have no span', async () => {
    await start();
    const database = await openTestDatabase(kind);
    await database.db.execute(sql`select 1 as polling`);
    await withSpan('a job', {}, () => database.db.execute(sql`select 2 as work`));
    const job = await arrived('a job');
    expect(receiver.spans.map(({ attributes }) => attributes['db.query.text'])).toEqual([
      'select 2 as work',
      undefined,
    ]);
    expect(receiver.spans[0]?.parentSpanId).toBe(job.spanId);
    await database.close();
  });
});

describe('the trace of a request', () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';

  async function call(TRUST_PROXY: string, lines: string[] = []) {
    const config = testConfig({ TRUST_PROXY });
    const handler = createHttpHandler({
      config,
      log: logged(lines),
      isReady: async () => true,
      respond: async () => {
        setRoute('/manager/users/$id');
        return new Response('page');
      },
    });
    const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01` };
    const request: ServerRequest = new Request(`${config.baseUrl}/manager/users/1?q=2`, {
      headers,
    });
    Object.defineProperty(request, 'ip', { value: '127.0.0.1' });
    await handler(request);
    return arrived('GET /manager/users/$id');
  }

  test('continues that of a trusted proxy, and is in the log', async () => {
    await start();
    const lines: string[] = [];
    const span = await call('loopback', lines);
    expect(span).toMatchObject({ traceId: trace, parentSpanId: '00f067aa0ba902b7' });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ trace_id: trace });
    expect(lines[0]?.split('trace_id')).toHaveLength(2);
  });

  test('does not continue that of a stranger', async () => {
    await start();
    const lines: string[] = [];
    const span = await call('false', lines);
    expect(span.traceId).not.toBe(trace);
    expect(span.parentSpanId ?? '').toBe('');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ trace_id: span.traceId });
  });
});

test('an email has a span without its address', async () => {
  await start();
  const mailServer = new SMTPServer({
    // It would delay the greeting.
    disableReverseLookup: true,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => void stream.resume().once('end', done),
  });
  const listening = mailServer.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const { port } = listening.address() as AddressInfo;
  const smtp = createSmtp(`smtp://127.0.0.1:${port}`, 'from@example.com');
  const mail = { to: 'to@example.com', subject: 'Your code', text: 'code', html: 'code' };
  await withSpan('a job', {}, () => smtp.send(mail));
  const span = await arrived('send email');
  expect(span).toMatchObject({ kind: client, parentSpanId: (await arrived('a job')).spanId });
  expect(JSON.stringify(span)).not.toMatch(/example\.com|Your code/);
  smtp.close();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
});

describe('a collector that does not respond', () => {
  test('fails no work, and spans beyond the queue are dropped', async () => {
    await start({ OTEL_BSP_MAX_QUEUE_SIZE: '64', OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '32' });
    receiver.hold();
    await withSpan('first', {}, async () => {});
    await vi.waitUntil(() => receiver.isHolding(), { timeout: 60_000 });
    for (let at = 0; at < 1000; at += 1)
      expect(await withSpan('more', {}, async () => at)).toBe(at);
    receiver.release();
    await stop?.();
    stop = undefined;
    const kept = receiver.spans.filter(({ name }) => name === 'more').length;
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThanOrEqual(64);
  });

  test('is logged, but not for every batch', async () => {
    const lines: string[] = [];
    const away = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
    await start({ ...away, OTEL_EXPORTER_OTLP_TIMEOUT: '50' }, logged(lines));
    await withSpan('work', {}, async () => {});
    await vi.waitUntil(() => lines.length > 0, { timeout: 60_000 });
    await withSpan('work', {}, async () => {});
    await stop?.();
    stop = undefined;
    expect(lines).toEqual([expect.stringContaining('traces could not be sent')]);
  });
});

test('while traces are off, work runs unchanged', async () => {
  expect(isTracing()).toBe(false);
  const work = async () => 'done';
  expect(await withSpan('a job', {}, work)).toBe('done');
  expect(await withClientSpan('SELECT', {}, work)).toBe('done');
  await expect(withSpan('a job', {}, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(receiver.spans).toEqual([]);
});
