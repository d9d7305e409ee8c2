import { expect, test } from 'vitest';
import { createDocuments } from '~/main/openapi-documents';
import { type Operation, apiMethods } from '~/shared/api-document';
import { testConfig } from './app';

test('the API document has Idempotency-Key for calls that create something, and for no other', async () => {
  const { rest } = await createDocuments(testConfig())();
  const names = (operation: Operation | undefined) =>
    operation?.parameters?.map(({ name }) => name);
  expect(names(rest.paths['/users']?.post)).toEqual(['Idempotency-Key']);
  expect(names(rest.paths['/users/{id}/ban']?.post)).toEqual(['id', 'Idempotency-Key']);
  for (const [path, methods] of Object.entries(rest.paths))
    for (const method of apiMethods) {
      const operation = methods[method];
      const takesKey =
        method === 'post' && operation?.['x-writes'] && operation['x-access'].session;
      const isDocumented = names(operation)?.includes('Idempotency-Key') ?? false;
      expect([method, path, isDocumented]).toEqual([
        method,
        path,
        Boolean(takesKey && !operation?.servers),
      ]);
    }
});
