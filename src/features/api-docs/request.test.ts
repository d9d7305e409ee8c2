import { expect, test } from 'vitest';
import { exampleOf, linesOf, typeOf } from './json-schema';
import type { Call } from './reference';
import { curlOf, requestOf, startOf } from './request';

const call: Call = {
  id: 'things.update',
  method: 'PATCH',
  path: '/api/rest/things/{id}/of/{owner}',
  summary: 'Change a thing',
  description: '',
  access: { session: true },
  writes: true,
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
const place = { origin: 'https://pages.example.com', cookieName: 'session', groups: [] };

test('what was filled in becomes the address and the body', () => {
  const body = '{"name":"Ada"}';
  const values = { id: 'a/b?', owner: '{id}', term: 'é & co' };
  expect(requestOf(call, { values, body })).toEqual({
    request: {
      method: 'PATCH',
      path: '/api/rest/things/a%2Fb%3F/of/%7Bid%7D?term=%C3%A9+%26+co',
      body,
    },
  });
  expect(requestOf(call, { values: { id: '1', owner: '2', term: '' }, body })).toMatchObject({
    request: { path: '/api/rest/things/1/of/2' },
  });
});

test('what is missing or no JSON is told at its field', () => {
  expect(requestOf(call, { values: { id: ' ', owner: '2' }, body: '{' })).toEqual({
    errors: { id: 'missing', body: 'not-json' },
  });
});

test('a body begins with an example of what is required', () => {
  expect(JSON.parse(startOf(call).body)).toEqual({ name: 'name', email: 'reader@example.com' });
});

test('for a terminal, a quote cannot end the text', () => {
  const quoting = {
    ...call,
    body: { type: 'object', required: ['x'], properties: { x: { const: "it's" } } },
  };
  const text = curlOf(quoting, place);
  expect(text).toContain(String.raw`-d '{"x":"it'\''s"}'`);
  expect(text).toContain("-X PATCH 'https://pages.example.com/api/rest/things/{id}/of/{owner}'");
  expect(text).toContain("-H 'origin: https://pages.example.com'");
  expect(text).toContain("-b 'session=…'");
  const read = curlOf({ ...call, method: 'GET', body: null, access: { session: false } }, place);
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
])('%j reads %s', (schema, type, example) => {
  expect(typeOf(schema)).toBe(type);
  expect(exampleOf(schema)).toEqual(example);
});

test('fields of fields have dotted names', () => {
  const inner = { type: 'object', required: ['b'], properties: { b: { type: 'string' } } };
  expect(linesOf({ type: 'object', properties: { a: inner } })).toMatchObject([
    { name: 'a', required: false },
    { name: 'a.b', required: true, type: 'string' },
  ]);
});
