import { expect, test } from 'vitest';
import { configLines } from '../../../tests/config-lines';
import { parseConfig } from './index';

const DATABASE_URL = 'postgres://app:secret@primary:5432/app';
const DATABASE_READ_URL = 'postgres://app:secret@replica:5432/app';

test('there is no replica unless configured', () => {
  const getUrl = (env: Record<string, string>) => parseConfig(env, 'local').readReplica.url;
  expect(getUrl({ DATABASE_URL })).toBe('');
  expect(getUrl({ DATABASE_URL, DATABASE_READ_URL })).toBe(DATABASE_READ_URL);
});

test('its address must be one of PostgreSQL, beside that of the primary', () => {
  expect(configLines({ DATABASE_READ_URL })).toEqual([
    'DATABASE_URL is missing: expected together with DATABASE_READ_URL',
  ]);
  expect(configLines({ DATABASE_URL, DATABASE_READ_URL: 'replica' })).toEqual([
    expect.stringMatching(/^DATABASE_READ_URL is wrong: expected an address/),
  ]);
});
