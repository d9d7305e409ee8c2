import { describe, expect, test } from 'vitest';
import { errorCode } from '~/shared/errors/app-error';
import { callServerFunction, isServerFunction } from './server-functions';

const at = (path: string, init: RequestInit = {}) => new Request(`http://localhost${path}`, init);
const internals = (text: string) => new Response(`{"message":"${text}"}`, { status: 500 });

async function getCode(request: Request, response: Response): Promise<string | undefined> {
  try {
    return String((await callServerFunction(request, async () => response)).status);
  } catch (error) {
    return errorCode(error);
  }
}

test('a server function is recognized by its path', () => {
  expect(isServerFunction(at('/_serverFn/abc'))).toBe(true);
  expect(isServerFunction(at('/_serverFn'))).toBe(false);
  expect(isServerFunction(at('/login'))).toBe(false);
});

describe('a call of a server function', () => {
  test.each(['', 'a/b', '%2e', 'constructor', '__proto__', 'toString', 'hasOwnProperty', 'a b'])(
    'rejects the id %j',
    async (id) => {
      expect(await getCode(at(`/_serverFn/${id}`), new Response('called'))).toBe('NOT_FOUND');
    },
  );

  test('with an unknown id is not found', async () => {
    const response = internals('Server function info not found for x');
    expect(await getCode(at('/_serverFn/x'), response)).toBe('NOT_FOUND');
  });

  test('with a malformed payload is a bad request', async () => {
    const broken = internals('Unexpected token at position 1');
    expect(await getCode(at('/_serverFn/x?payload={'), broken)).toBe('BAD_REQUEST');
    const post = at('/_serverFn/x', { method: 'POST', body: '{' });
    expect(await getCode(post, internals('Unexpected token'))).toBe('BAD_REQUEST');
  });

  test('that fails does not expose its error text', async () => {
    expect(await getCode(at('/_serverFn/x'), internals('the cause'))).toBe('INTERNAL_SERVER_ERROR');
  });

  test('that succeeds is returned unchanged', async () => {
    expect(await getCode(at('/_serverFn/x'), new Response('result'))).toBe('200');
    expect(await getCode(at('/_serverFn/x'), new Response(null, { status: 405 }))).toBe('405');
  });
});
