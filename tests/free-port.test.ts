import { expect, test } from 'vitest';
import { freePort } from './free-port';

test('returns different ports, also when asked at once', async () => {
  const ports = await Promise.all(Array.from({ length: 5 }, () => freePort()));
  expect(new Set(ports).size).toBe(5);
});
