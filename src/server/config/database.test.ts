import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from './index';

const primary = 'postgres://app:secret@pooler:6432/app';
const direct = 'postgres://app:secret@primary:5432/app';

const read = (env: Record<string, string>) => parseConfig(env, 'local');

test('migrations use DATABASE_URL unless there is a direct one', () => {
  expect(read({ DATABASE_URL: primary }).databaseDirectUrl).toBe(primary);
  expect(read({ DATABASE_URL: primary, DATABASE_DIRECT_URL: direct })).toMatchObject({
    databaseUrl: primary,
    databaseDirectUrl: direct,
  });
});

test.each([
  [{ DATABASE_DIRECT_URL: direct }, 'DATABASE_URL is missing'],
  [{ DATABASE_URL: primary, DATABASE_DIRECT_URL: 'http://x' }, 'DATABASE_DIRECT_URL is wrong'],
])('%j is reported: %s', (env: Record<string, string>, line) => {
  expect(() => read(env)).toThrow(ConfigError);
  expect(() => read(env)).toThrow(line);
});
