import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from './call-error';
import { confirmation } from './confirmation';

const code = 'CONFIRMATION_REQUIRED';
/** As a procedure fails, and as an auth endpoint does. */
const failures = {
  procedure: Object.assign(new Error(code), { code, status: 403, data: { remedy: 'again' } }),
  endpoint: new CallError({ code, status: 403, message: 'no', remedy: 'again' }),
};

let answer: (confirmed: boolean) => void = () => {};
const ask = vi.fn<(remedy: string) => Promise<boolean>>();
let stop = () => {};

beforeEach(() => {
  ask.mockReset();
  ask.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  stop = confirmation.onRequired(ask);
});
afterEach(() => stop());

/** Fails once, then succeeds. */
const failingCall = (failure: Error) =>
  vi.fn<() => Promise<string>>().mockRejectedValueOnce(failure).mockResolvedValue('done');

test.each(Object.entries(failures))(
  'a call of a %s is repeated once the user has confirmed',
  async (_of, failure) => {
    const call = failingCall(failure);
    const result = confirmation.around(call);
    await expect.poll(() => ask).toHaveBeenCalledExactlyOnceWith('again');
    answer(true);
    await expect(result).resolves.toBe('done');
    expect(call).toHaveBeenCalledTimes(2);
  },
);

test('the call fails as it did if the user cancels', async () => {
  const call = failingCall(failures.procedure);
  const result = confirmation.around(call);
  await expect.poll(() => ask).toHaveBeenCalled();
  answer(false);
  await expect(result).rejects.toBe(failures.procedure);
  expect(call).toHaveBeenCalledTimes(1);
});

test('calls that fail at the same time ask once', async () => {
  const both = [failures.procedure, failures.endpoint].map((failure) =>
    confirmation.around(failingCall(failure)),
  );
  await expect.poll(() => ask).toHaveBeenCalled();
  answer(true);
  await expect(Promise.all(both)).resolves.toEqual(['done', 'done']);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('other failures do not ask, and nothing asks where no feature does', async () => {
  const other = Object.assign(new Error('FORBIDDEN'), { code: 'FORBIDDEN' });
  await expect(confirmation.around(failingCall(other))).rejects.toBe(other);
  stop();
  await expect(confirmation.around(failingCall(failures.procedure))).rejects.toBe(
    failures.procedure,
  );
  expect(ask).not.toHaveBeenCalled();
});
