import { expect, test } from 'vitest';
import { getExample, getLines, typeOf } from './json-schema';
import type { Call } from './reference';
import { getCurl, getRequest, initialInput } from './request';

const call: Call = {
  id: 'things.update',
  method: 'PATCH',
  path: '/api/rest/things/{id}/of/{owner}',
  summary: 'Change a thing',
  description: '',
  access: { session: true },
  writes: true,
  acceptsToken: false,
  tryable: true,
  fields: [
    { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'owner', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'term', in: 'query', required: false, schema: { type: 'string' } },
  ],
  body: {
    type: 'object',
    required: ['name', 'email'],
    properties: {
      name: { type: 'string' },
      email: { type: 'string', format: 'email' },
      note: { type: 'string' },
    },
  },
  file: null,
  example: null,
  errors: [],
};
const reference = { origin: 'https://pages.example.com', cookieName: 'session', groups: [] };

test('builds the URL and the body from the form values', () => {
  const body = '{"name":"Ada"}';
  const values = { id: 'a/b?', owner: '{id}', term: 'é & co' };
  expect(getRequest(call, { values, body, token: ' key ' })).toEqual({
    request: {
      method: 'PATCH',
      path: '/api/rest/things/a%2Fb%3F/of/%7Bid%7D?term=%C3%A9+%26+co',
      body,
      token: 'key',
    },
  });
  expect(
    getRequest(call, { values: { id: '1', owner: '2', term: '' }, body, token: '' }),
  ).toMatchObject({
    request: { path: '/api/rest/things/1/of/2' },
  });
});

test('reports missing values and invalid JSON by field', () => {
  expect(getRequest(call, { values: { id: ' ', owner: '2' }, body: '{', token: '' })).toEqual({
    errors: { id: 'missing', body: 'not-json' },
  });
});

test('prefills the body with an example of the required fields', () => {
  expect(JSON.parse(initialInput(call).body)).toEqual({
    name: 'name',
    email: 'reader@example.com',
  });
});

test('escapes quotes in the curl command', () => {
  const quoting = {
    ...call,
    body: { type: 'object', required: ['x'], properties: { x: { const: "it's" } } },
  };
  const text = getCurl(quoting, reference);
  expect(text).toContain(String.raw`-d '{"x":"it'\''s"}'`);
  expect(text).toContain("-X PATCH 'https://pages.example.com/api/rest/things/{id}/of/{owner}'");
  expect(text).toContain("-H 'origin: https://pages.example.com'");
  expect(text).toContain("-b 'session=…'");
  const read = getCurl(
    { ...call, method: 'GET', body: null, access: { session: false } },
    reference,
  );
  expect(read).toBe("curl 'https://pages.example.com/api/rest/things/{id}/of/{owner}'");
});

test.each([
  [{ enum: ['asc', 'desc'] }, '"asc" | "desc"', 'asc'],
  [{ const: 'sign-in' }, '"sign-in"', 'sign-in'],
  [{ type: 'string', format: 'date-time' }, 'string (date-time)', '2030-01-01T12:00:00.000Z'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null', 'text'],
  [{ type: 'array', items: { enum: [1, 2] } }, '(1 | 2)[]', [1]],
  [{ type: 'integer', minimum: 3, default: 20 }, 'integer', 20],
  [{ type: 'string', maxLength: 2 }, 'string', 'te'],
  [{}, 'any', 'text'],
])('%j has the type %s', (schema, type, example) => {
  expect(typeOf(schema)).toBe(type);
  expect(getExample(schema)).toEqual(example);
});

test('gives nested fields dotted names', () => {
  const inner = { type: 'object', required: ['b'], properties: { b: { type: 'string' } } };
  expect(getLines({ type: 'object', properties: { a: inner } })).toMatchObject([
    { name: 'a', required: false },
    { name: 'a.b', required: true, type: 'string' },
  ]);
});

test('calls with a token where programs can, without a cookie and an origin', () => {
  const curl = getCurl({ ...call, acceptsToken: true }, reference);
  expect(curl).toContain("-H 'authorization: Bearer …'");
  expect(curl).not.toMatch(/-b |origin:/);
});
