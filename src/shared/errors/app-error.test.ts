import { describe, expect, test } from 'vitest';
import {
  AppError,
  commonError,
  commonErrors,
  errorCode,
  isCommonErrorCode,
  isExpectedError,
} from './app-error';

test.each([
  ['BAD_REQUEST', 400],
  ['UNAUTHORIZED', 401],
  ['FORBIDDEN', 403],
  ['CROSS_SITE', 403],
  ['ONBOARDING_REQUIRED', 403],
  ['READ_ONLY', 403],
  ['NOT_FOUND', 404],
  ['METHOD_NOT_ALLOWED', 405],
  ['BODY_TOO_LARGE', 413],
  ['UNSUPPORTED_MEDIA_TYPE', 415],
  ['TOO_MANY_REQUESTS', 429],
  ['INTERNAL_SERVER_ERROR', 500],
  ['SERVICE_UNAVAILABLE', 503],
] as const)('%s has status %i', (code, status) => {
  const error = commonError(code);
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code, status, messageKey: commonErrors[code].message });
});

test('an error keeps its field, retry delay and cause', () => {
  const cause = new Error('inside');
  const error = commonError('TOO_MANY_REQUESTS', { field: 'email', retryAfter: 30, cause });
  expect(error).toMatchObject({ field: 'email', retryAfter: 30, cause });
});

test('an error without details has none', () => {
  const error = commonError('NOT_FOUND');
  expect([error.field, error.retryAfter, error.cause]).toEqual([undefined, undefined, undefined]);
});

test('the message is the code, so that nothing of the cause leaks', () => {
  const cause = new Error('select * from users');
  expect(commonError('SERVICE_UNAVAILABLE', { cause }).message).toBe('SERVICE_UNAVAILABLE');
});

test.each(['constructor', '__proto__', 'toString', 'bad_request', ''])(
  '"%s" is not a common error code',
  (code) => {
    expect(isCommonErrorCode(code)).toBe(false);
  },
);

describe('the code of a thrown value', () => {
  test.each([
    ['an AppError', commonError('FORBIDDEN'), 'FORBIDDEN'],
    ['an error serialized with the page', new Error('FORBIDDEN'), 'FORBIDDEN'],
    ['a failed call', { code: 'EMAIL_TAKEN', status: 409 }, 'EMAIL_TAKEN'],
    ['an error of Node', Object.assign(new Error('x'), { code: 'ENOENT' }), 'ENOENT'],
    ['an error with a numeric code', Object.assign(new Error('x'), { code: 23 }), 'x'],
    ['a text', 'FORBIDDEN', ''],
    ['null', null, ''],
    ['undefined', undefined, ''],
    ['an object without a code', {}, ''],
  ])('is found for %s', (_name, thrown, code) => {
    expect(errorCode(thrown)).toBe(code);
  });
});

test.each([
  [commonError('FORBIDDEN'), true],
  [commonError('SERVICE_UNAVAILABLE'), true],
  [new Error('NOT_FOUND'), true],
  [commonError('INTERNAL_SERVER_ERROR'), false],
  [new Error('INTERNAL_SERVER_ERROR'), false],
  [new Error('constructor'), false],
  [new TypeError('x is not a function'), false],
  [null, false],
])('whether %s is expected: %s', (error, expected) => {
  expect(isExpectedError(error)).toBe(expected);
});
