import { product } from '~/product';
import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from './index';
import { publicConfig } from './';

const local = (env: Record<string, string>) => parseConfig(env, 'local');

test.each([
  ['DEMO', 'true', { demo: { contact: '', repository: '' }, readOnly: true, sampleData: true }],
  ['DEMO', '0', { demo: null, readOnly: false }],
  ['DEMO_CONTACT', ' hello@example.com ', { demo: { contact: 'hello@example.com' } }],
  [
    'DEMO_REPOSITORY',
    'https://git.example.com/team/product.git',
    { demo: { repository: 'https://git.example.com/team/product.git' } },
  ],
])('%s=%s sets %j', (name, value, expected) => {
  expect(local({ DEMO: 'true', [name]: value })).toMatchObject(expected);
});

test.each([
  ['DEMO', 'yes', 'expected true or false'],
  ['DEMO_CONTACT', 'hello', 'expected an email address'],
  ['DEMO_CONTACT', `${product.name} <hello@example.com>`, 'expected an email address'],
  ['DEMO_REPOSITORY', 'https://git.example.com/$(reboot)', 'expected an address such as https://'],
])('%s=%s is rejected', (name, value, message) => {
  expect(() => local({ [name]: value })).toThrow(ConfigError);
  expect(() => local({ [name]: value })).toThrow(`${name} is wrong: ${message}`);
});

test('a demo needs no mail server, not even with several processes', () => {
  const production = {
    DEMO: 'true',
    AUTH_SECRET: 'Zq3v9Xk2mT7wLr8bYc5nHd1fJs6gPa4e',
    BASE_URL: 'https://pages.example.com',
    DATABASE_URL: 'postgres://a/b',
    WEB_CONCURRENCY: '4',
  };
  expect(parseConfig(production, 'production').processes).toBe(4);
  expect(() => parseConfig({ ...production, DEMO: '' }, 'production')).toThrow('SMTP_URL');
});

test.each([
  [{ DEMO: 'false' }, true],
  [{ DEMO: 'true' }, false],
  [{ DEMO: 'true', AUTH_SIGNUP: '' }, false],
  [{ DEMO: 'true', AUTH_SIGNUP: 'true' }, true],
  [{ DEMO: 'true', AUTH_SIGNUP: 'false' }, false],
])('with %j, sign-up is allowed: %s', (env, signup) => {
  expect(local(env).signup).toBe(signup);
});

test('the browser gets the contact address in a demo only', () => {
  const env = { DEMO_CONTACT: 'hello@example.com' };
  expect(publicConfig(local(env)).demo).toBeNull();
  expect(publicConfig(local({ ...env, DEMO: 'true' })).demo).toEqual({
    contact: 'hello@example.com',
    repository: '',
  });
});
