import { afterEach, expect, test, vi } from 'vitest';
import { CallError, toCallFailure } from './call-error';
import { createI18n } from '../i18n/i18n';
import { defaultLanguage } from '../i18n/languages';

const { t } = createI18n(defaultLanguage, {
  'shared:error.unknown': 'Something went wrong',
  'shared:error.offline': 'You are offline',
});

afterEach(() => vi.unstubAllGlobals());

test('the message of the server is kept', () => {
  const failure = { code: 'EMAIL_TAKEN', status: 409, message: 'Taken', field: 'email' };
  expect(toCallFailure(new CallError(failure), t)).toEqual(failure);
});

test('without a response the failure is unknown, or offline', () => {
  vi.stubGlobal('navigator', { onLine: true });
  expect(toCallFailure(new TypeError('Failed to fetch'), t)).toMatchObject({
    code: 'UNKNOWN_ERROR',
    message: 'Something went wrong',
  });
  vi.stubGlobal('navigator', { onLine: false });
  expect(toCallFailure(new TypeError('Failed to fetch'), t)).toMatchObject({
    code: 'OFFLINE',
    status: 0,
    message: 'You are offline',
  });
});
