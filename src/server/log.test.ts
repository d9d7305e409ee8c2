import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { logOptions } from './log';

/** The lines that the log writes. */
function written(write: (log: ReturnType<typeof pino>) => void): unknown[] {
  const lines: string[] = [];
  const output = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  write(pino(logOptions({ logLevel: 'info' }), output));
  return lines.map((line) => JSON.parse(line));
}

test.each(['otp', 'token', 'secret', 'password', 'cookie', 'authorization', 'email'])(
  '%s is redacted at any level, and in bindings',
  (name) => {
    const deep = { [name]: 'x', other: 1, in: { [name]: 'x', other: 2, in: { [name]: 'x' } } };
    const [line] = written((log) => log.child({ [name]: 'x' }).info({ first: deep.in, ...deep }));
    expect(JSON.stringify(line)).not.toContain('"x"');
    expect(line).toMatchObject({ [name]: '[hidden]', other: 1, in: { other: 2 } });
  },
);

test('tokens in paths are redacted, and IDs are not', () => {
  const token = 'BPbfZjZVG1uN-tq2TxZp7BcQzL_bAUgL1s7m_dq2iqY';
  const id = 'f9fe3256-0a3b-466b-8f00-26c8cd7f45be';
  const lines = written((log) => {
    for (const path of [`/link/${token}`, `/manager/users/${id}`]) log.info({ path });
  });
  expect(lines).toMatchObject([{ path: '/link/[hidden]' }, { path: `/manager/users/${id}` }]);
});

test('each line names its worker where several processes write', () => {
  vi.stubEnv('APP_PROCESS', '3');
  onTestFinished(() => void vi.unstubAllEnvs());
  const [line] = written((log) => log.child({ requestId: 'a' }).info('answered'));
  expect(line).toMatchObject({ worker: 3, requestId: 'a' });
});

test('a single process has no number', () => {
  expect(written((log) => log.info('answered'))[0]).not.toHaveProperty('worker');
});

test('redaction does not change the logged object', () => {
  const fields = { user: { email: 'ada@example.com' }, list: [{ token: 'x' }] };
  const [line] = written((log) => log.info(fields));
  expect(line).toMatchObject({ user: { email: '[hidden]' } });
  expect(JSON.stringify(line)).not.toContain('"x"');
  expect(fields).toEqual({ user: { email: 'ada@example.com' }, list: [{ token: 'x' }] });
});

test('an error is logged with its type and message, without statement parameters', () => {
  const failed = Object.assign(new Error('select … params: secret-token'), {
    query: 'select',
    cause: Object.assign(new Error('connection lost'), { code: '08006' }),
  });
  const [line] = written((log) => log.error({ err: failed }, 'a call failed'));
  expect(line).toMatchObject({ err: { message: 'connection lost', code: '08006' } });
  expect(JSON.stringify(line)).not.toContain('secret-token');
});

test('a copy of an error is logged like the error, as pg-boss reports them', () => {
  const { message, stack } = new Error('connection lost');
  const copy = { message, stack, code: '57P01', queue: 'send-email' };
  const [line] = written((log) => log.warn({ err: copy }));
  expect(line).toMatchObject({ err: { type: 'Error', message: 'connection lost', code: '57P01' } });
  const [other] = written((log) => log.warn({ err: { password: 'x' } }));
  expect(other).toMatchObject({ err: { type: 'object', message: 'not an error' } });
});
