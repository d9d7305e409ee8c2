import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { logOptions } from './log';

/** The lines that the log writes. */
function written(tell: (log: ReturnType<typeof pino>) => void): unknown[] {
  const lines: string[] = [];
  const output = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  tell(pino(logOptions({ logLevel: 'info' }), output));
  return lines.map((line) => JSON.parse(line));
}

test.each(['otp', 'token', 'secret', 'password', 'cookie', 'authorization', 'email'])(
  '%s is hidden wherever it stands, and in what belongs to every line',
  (name) => {
    const deep = { [name]: 'x', kept: 1, in: { [name]: 'x', kept: 2, in: { [name]: 'x' } } };
    const [line] = written((log) => log.child({ [name]: 'x' }).info({ first: deep.in, ...deep }));
    expect(JSON.stringify(line)).not.toContain('"x"');
    expect(line).toMatchObject({ [name]: '[hidden]', kept: 1, in: { kept: 2 } });
  },
);

test('each line names its worker where several processes write', () => {
  vi.stubEnv('FOREWORD_PROCESS', '3');
  onTestFinished(() => void vi.unstubAllEnvs());
  const [line] = written((log) => log.child({ requestId: 'a' }).info('answered'));
  expect(line).toMatchObject({ worker: 3, requestId: 'a' });
});

test('a single process has no number', () => {
  expect(written((log) => log.info('answered'))[0]).not.toHaveProperty('worker');
});

test('what is told is not changed by that', () => {
  const told = { user: { email: 'ada@example.com' }, list: [{ token: 'x' }] };
  const [line] = written((log) => log.info(told));
  expect(line).toMatchObject({ user: { email: '[hidden]' } });
  expect(JSON.stringify(line)).not.toContain('"x"');
  expect(told).toEqual({ user: { email: 'ada@example.com' }, list: [{ token: 'x' }] });
});

test('an error is told by its kind and words, without the parameters of a statement', () => {
  const failed = Object.assign(new Error('select … params: secret-token'), {
    query: 'select',
    cause: Object.assign(new Error('it is away'), { code: '08006' }),
  });
  const [line] = written((log) => log.error({ err: failed }, 'a call failed'));
  expect(line).toMatchObject({ err: { message: 'it is away', code: '08006' } });
  expect(JSON.stringify(line)).not.toContain('secret-token');
});
