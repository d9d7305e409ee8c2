import { expect, test } from 'vitest';
import { testConfig } from '../../tests/app';
import { readReference } from '~/features/api-docs/reference';
import { createDocuments } from './openapi-documents';

const reference = readReference(await createDocuments(testConfig())());
const calls = reference.groups.flatMap((group) => group.calls);
const isTryable = (id: string) => calls.find((call) => call.id === id)?.tryable;

test('does not offer to try provider callbacks', () => {
  expect(isTryable('auth.callback.github')).toBe(false);
  expect(isTryable('auth.get-session')).toBe(true);
});
