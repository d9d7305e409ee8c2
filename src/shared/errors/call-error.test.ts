import { expect, test } from 'vitest';
import { CallError, toCallFailure } from './call-error';
import { createI18n } from '../i18n/i18n';
import { defaultLanguage } from '../i18n/languages';

const { t } = createI18n(defaultLanguage, {
  'shared:error.unknown': 'Something went wrong',
  'shared:error.unreachable': 'Try again',
});

test('the message of the server is kept', () => {
  const failure = { code: 'EMAIL_TAKEN', status: 409, message: 'Taken', field: 'email' };
  expect(toCallFailure(new CallError(failure), t)).toEqual(failure);
});

test('without a response the server is unreachable', () => {
  expect(toCallFailure(new TypeError('Failed to fetch'), t)).toEqual({
    code: 'SERVICE_UNAVAILABLE',
    status: 0,
    message: 'Try again',
  });
});

test('a failure of our own code is unknown', () => {
  expect(toCallFailure(new TypeError('x is undefined'), t)).toMatchObject({
    code: 'UNKNOWN_ERROR',
    message: 'Something went wrong',
  });
});
