import { product, senderEmail } from '~/product';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { configLines } from '../../../tests/config-lines';
import { parseConfig } from './index';
import { configParts } from './parts';
import { publicConfig } from './';

type Environment = Record<string, string | undefined>;

const goodSecret = 'Zq3v9Xk2mT7wLr8bYc5nHd1fJs6gPa4e';
const production = {
  AUTH_SECRET: goodSecret,
  BASE_URL: 'https://pages.example.com',
  SMTP_URL: 'smtp://user:password@mail.example.com:587',
};

const commonNames =
  'PORT HOST WEB_CONCURRENCY MAX_REQUESTS WORKER_PORT DATABASE_POOL JOBS DATA_DIR BASE_URL CONTACT_EMAIL ENV_NAME ENV_EMOJI ENV_COLOR ' +
  'DATABASE_URL DATABASE_DIRECT_URL SMTP_URL MAIL_FROM AUTH_SECRET AUTH_SECRET_PREVIOUS AUTH_SIGNUP AUTH_CODE_MINUTES AUTH_PASSWORDS ACTIVITY_DAYS ' +
  'TRUST_PROXY METRICS_PORT METRICS_HOST METRICS_TOKEN LOG_LEVEL ADMIN_EMAIL';

const local = (env: Environment = {}) => parseConfig(env, 'local');

describe('in local mode', () => {
  test('everything has a default', () => {
    const ofParts = Object.fromEntries(configParts.map(([name]) => [name, expect.anything()]));
    expect({ ...local(), ...ofParts }).toEqual({
      ...ofParts,
      mode: 'local',
      port: 3000,
      host: 'localhost',
      processes: 1,
      maxRequests: 20,
      workerPort: 0,
      dataDir: resolve('.data'),
      baseUrl: 'http://localhost:3000',
      databaseUrl: '',
      databaseDirectUrl: '',
      databasePool: 10,
      s3: null,
      smtpUrl: '',
      mailFrom: `${JSON.stringify(product.name)} <${senderEmail}>`,
      jobs: true,
      authSecret: '',
      previousAuthSecret: '',
      signup: true,
      adminEmail: '',
      codeMinutes: 5,
      passwords: false,
      activityDays: 365,
      readOnly: false,
      sampleData: true,
      signInMethods: [],
      contentSources: {},
      contactEmail: '',
      environment: { name: '', emoji: '', color: 'plum' },
      trustProxy: false,
      hstsSubdomains: true,
      metrics: { port: 0, host: '127.0.0.1', token: '' },
      logLevel: 'info',
    });
  });

  test('empty and blank variables count as missing', () => {
    const names = commonNames.split(' ');
    const all = (value: string) => Object.fromEntries(names.map((name) => [name, value]));
    expect(local(all(''))).toEqual(local());
    expect(local(all('  \t'))).toEqual(local());
  });

  test('the base URL follows the port', () => {
    expect(local({ PORT: '4321' }).baseUrl).toBe('http://localhost:4321');
  });
});

test.each([
  ['PORT', ' 8080 ', { port: 8080 }],
  ['PORT', '0', { port: 0 }],
  ['PORT', '65535', { port: 65_535 }],
  ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
  ['HOST', '::1', { host: '::1' }],
  ['HOST', 'pages.local', { host: 'pages.local' }],
  ['DATA_DIR', 'some/where', { dataDir: resolve('some/where') }],
  ['BASE_URL', 'https://pages.example.com', { baseUrl: 'https://pages.example.com' }],
  ['BASE_URL', 'https://pages.example.com/', { baseUrl: 'https://pages.example.com' }],
  ['BASE_URL', 'http://192.0.2.7:8080//', { baseUrl: 'http://192.0.2.7:8080' }],
  ['AUTH_PASSWORDS', 'true', { passwords: true }],
  ['AUTH_PASSWORDS', 'TRUE', { passwords: true }],
  ['AUTH_PASSWORDS', '1', { passwords: true }],
  ['AUTH_PASSWORDS', '0', { passwords: false }],
  ['AUTH_PASSWORDS', 'false', { passwords: false }],
  ['CONTACT_EMAIL', ' help@example.com ', { contactEmail: 'help@example.com' }],
  ['ENV_NAME', 'staging', { environment: { name: 'staging', emoji: '', color: 'plum' } }],
  ['ENV_EMOJI', '👩🏽‍🔬', { environment: { name: '', emoji: '👩🏽‍🔬', color: 'plum' } }],
  ['ENV_COLOR', 'Teal', { environment: { name: '', emoji: '', color: 'teal' } }],
  ['ENV_COLOR', '#7C3AED', { environment: { name: '', emoji: '', color: '#7c3aed' } }],
  ['ENV_COLOR', '#abc', { environment: { name: '', emoji: '', color: '#abc' } }],
  ...[
    '#abcd',
    '#7c3aed80',
    'rgb(124, 58, 237)',
    'rgba(124,58,237,.5)',
    'rgb(124 58 237 / 50%)',
    'hsl(262deg 83% 58%)',
    'hwb(262 23% 7%)',
    'lab(29% 39 -60)',
    'oklch(0.6 0.2 none / 0.9)',
    'color(display-p3 0.5 0.2 0.9)',
  ].map((color): [string, string, object] => [
    'ENV_COLOR',
    color,
    { environment: { name: '', emoji: '', color } },
  ]),
  ['DATABASE_URL', 'postgres://a:b@c:5432/d', { databaseUrl: 'postgres://a:b@c:5432/d' }],
  ['DATABASE_URL', 'postgresql://c/d', { databaseUrl: 'postgresql://c/d' }],
  ['DATABASE_POOL', '25', { databasePool: 25, maxRequests: 50 }],
  ['MAX_REQUESTS', '7', { maxRequests: 7 }],
  ['WORKER_PORT', '3001', { workerPort: 3001 }],
  ['SMTP_URL', 'smtp://a:b@c:587', { smtpUrl: 'smtp://a:b@c:587' }],
  ['SMTP_URL', 'smtps://c', { smtpUrl: 'smtps://c' }],
  ['MAIL_FROM', 'pages@example.com', { mailFrom: 'pages@example.com' }],
  ['MAIL_FROM', 'Les livres <a@b.example>', { mailFrom: 'Les livres <a@b.example>' }],
  ['AUTH_SECRET', goodSecret, { authSecret: goodSecret }],
  ['AUTH_SECRET_PREVIOUS', goodSecret, { previousAuthSecret: goodSecret }],
  ['AUTH_SIGNUP', 'false', { signup: false }],
  ['ADMIN_EMAIL', ' Ada@Example.com ', { adminEmail: 'ada@example.com' }],
  ['AUTH_CODE_MINUTES', '1', { codeMinutes: 1 }],
  ['AUTH_CODE_MINUTES', '60', { codeMinutes: 60 }],
  ['TRUST_PROXY', 'true', { trustProxy: true }],
  ['HSTS_INCLUDE_SUBDOMAINS', 'false', { hstsSubdomains: false }],
  ['TRUST_PROXY', 'false', { trustProxy: false }],
  ['TRUST_PROXY', 'loopback', { trustProxy: 'loopback' }],
  ['TRUST_PROXY', '10.0.0.1', { trustProxy: ['10.0.0.1'] }],
  ['TRUST_PROXY', '10.0.0.1, 2001:DB8::7', { trustProxy: ['10.0.0.1', '2001:DB8::7'] }],
  ['TRUST_PROXY', '10.0.0.0/8,fd00::/8', { trustProxy: ['10.0.0.0/8', 'fd00::/8'] }],
  ['METRICS_PORT', '9464', { metrics: { port: 9464, host: '127.0.0.1', token: '' } }],
  ['METRICS_HOST', '0.0.0.0', { metrics: { port: 0, host: '0.0.0.0', token: '' } }],
  ['METRICS_TOKEN', goodSecret, { metrics: { port: 0, host: '127.0.0.1', token: goodSecret } }],
  ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
])('%s=%s is accepted', (name, value, expected) => {
  expect(local({ [name]: value })).toMatchObject(expected);
});

test.each([
  ['PORT', 'http', 'a whole number from 0 to 65535'],
  ['PORT', '-1', 'a whole number from 0 to 65535'],
  ['PORT', '65536', 'a whole number from 0 to 65535'],
  ['PORT', '80.5', 'a whole number from 0 to 65535'],
  ['PORT', '0x50', 'a whole number from 0 to 65535'],
  ['PORT', '9'.repeat(40), 'a whole number from 0 to 65535'],
  ['AUTH_SECRET_PREVIOUS', 'short', 'the former AUTH_SECRET, or nothing'],
  ['HOST', 'http://here', 'a host name or address'],
  ['HOST', 'a b', 'a host name or address'],
  ['BASE_URL', 'pages.example.com', 'an address such as https://pages.example.com'],
  ['BASE_URL', 'ftp://pages.example.com', 'an address such as https://pages.example.com'],
  ['BASE_URL', 'javascript:alert(1)', 'an address such as https://pages.example.com'],
  ['BASE_URL', 'https://example.com/pages', 'an address without a path'],
  ['BASE_URL', 'https://example.com/pages/', 'an address without a path'],
  ['AUTH_PASSWORDS', 'yes', 'true or false'],
  ['AUTH_PASSWORDS', '2', 'true or false'],
  ['CONTACT_EMAIL', 'https://example.com', 'an email address'],
  ['CONTACT_EMAIL', 'hello', 'an email address'],
  ['CONTACT_EMAIL', `${product.name} <hello@example.com>`, 'an email address'],
  ['ENV_NAME', 'x'.repeat(31), 'at most 30 characters'],
  ['ENV_EMOJI', 'not an emoji at all', 'one emoji'],
  ['ENV_COLOR', 'plumb', 'a CSS colour'],
  ['ENV_COLOR', 'red;background:url(//evil.example)', 'a CSS colour'],
  ['ENV_COLOR', '#12', 'a CSS colour'],
  ['ENV_COLOR', '#12345', 'a CSS colour'],
  ['ENV_COLOR', 'rgb(1, 2)', 'a CSS colour'],
  ['ENV_COLOR', 'rgb(1 2 3); color: red', 'a CSS colour'],
  ['ENV_COLOR', 'url(//evil.example)', 'a CSS colour'],
  ['ENV_COLOR', 'rgb(var(--x) 2 3)', 'a CSS colour'],
  ['ENV_COLOR', 'currentcolor', 'a CSS colour'],
  ['DATABASE_URL', 'mysql://a/b', 'an address such as postgres://user:password@host:5432/name'],
  ['DATABASE_URL', 'localhost', 'an address such as postgres://user:password@host:5432/name'],
  ['SMTP_URL', 'https://mail.example.com', 'an address such as smtp://user:password@host:587'],
  ['SMTP_URL', 'mail.example.com', 'an address such as smtp://user:password@host:587'],
  ['MAIL_FROM', 'Product', 'an address or "Name <address>"'],
  ['MAIL_FROM', 'Product\nBcc: <all@example.com>', 'an address or "Name <address>"'],
  ['AUTH_SIGNUP', 'maybe', 'true or false'],
  ['ADMIN_EMAIL', 'Ada <ada@example.com>', 'an email address'],
  ['AUTH_CODE_MINUTES', '0', 'a whole number from 1 to 60'],
  ['AUTH_CODE_MINUTES', '61', 'a whole number from 1 to 60'],
  ['AUTH_CODE_MINUTES', '1e1', 'a whole number from 1 to 60'],
  ['TRUST_PROXY', 'yes', 'true, false, loopback, or addresses of proxies'],
  ['TRUST_PROXY', '10.0.0.1,', 'true, false, loopback, or addresses of proxies'],
  ['TRUST_PROXY', '1', 'true, false, loopback, or addresses of proxies'],
  ['TRUST_PROXY', 'dead', 'true, false, loopback, or addresses of proxies'],
  ['TRUST_PROXY', '10.0.0.0/33', 'true, false, loopback, or addresses of proxies'],
  ['METRICS_PORT', '70000', 'a whole number from 0 to 65535'],
  ['METRICS_HOST', 'http://here', 'a host name or address'],
  ['METRICS_TOKEN', 'too-short', 'at least 16 characters without spaces'],
  ['METRICS_TOKEN', 'with a space in the middle', 'at least 16 characters without spaces'],
  ['TRUST_PROXY', '10.0.0.1 10.0.0.2', 'true, false, loopback, or addresses of proxies'],
  ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace, silent'],
])('%s=%s is rejected with one line that names it and what is expected', (name, value, message) => {
  const lines = configLines({ [name]: value });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^${name} is wrong: expected `));
  expect(lines[0]).toContain(message);
});

test('several invalid variables are reported at once, one line each', () => {
  const lines = configLines({ PORT: 'x', JOBS: 'perhaps', BASE_URL: 'nowhere', LOG_LEVEL: 'loud' });
  expect(lines.map((line) => line.split(' ')[0])).toEqual([
    'PORT',
    'BASE_URL',
    'JOBS',
    'LOG_LEVEL',
  ]);
});

test('an error never repeats the value, which may be a secret', () => {
  const lines = configLines({
    DATABASE_URL: 'mysql://root:hunter2@db/x',
    SMTP_URL: 'http://hunter2',
  });
  expect(lines).toHaveLength(2);
  expect(lines.join()).not.toContain('hunter2');
});

describe('production', () => {
  test('starts with a secret, a public address and a mail server', () => {
    expect(parseConfig(production, 'production')).toMatchObject({
      mode: 'production',
      host: '0.0.0.0',
      baseUrl: 'https://pages.example.com',
      authSecret: goodSecret,
    });
  });

  test.each([
    ['', 'AUTH_SECRET is missing'],
    [undefined, 'AUTH_SECRET is missing'],
    [goodSecret.slice(1), 'AUTH_SECRET is too short'],
    ['a'.repeat(64), 'AUTH_SECRET repeats itself'],
    ['abcabcabc'.repeat(8), 'AUTH_SECRET repeats itself'],
  ])('does not start with the secret "%s"', (secret, message) => {
    const lines = configLines({ ...production, AUTH_SECRET: secret }, 'production');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(message);
    expect(lines[0]).toContain('at least 32 random characters');
  });

  test.each(['BASE_URL', 'SMTP_URL'])('does not start without %s', (name) => {
    const lines = configLines({ ...production, [name]: ' ' }, 'production');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name} is missing: expected `));
  });

  test('reports all missing variables at once', () => {
    const lines = configLines({}, 'production');
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      'AUTH_SECRET',
      'BASE_URL',
      'SMTP_URL',
    ]);
  });

  test('reports missing variables along with invalid ones', () => {
    const lines = configLines({ PORT: 'x', BASE_URL: 'nowhere', S3_BUCKET: 'abc' }, 'production');
    expect(lines.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
      'PORT is wrong:',
      'BASE_URL is wrong:',
      'S3_ENDPOINT is missing:',
      'S3_ACCESS_KEY_ID is missing:',
      'S3_SECRET_ACCESS_KEY is missing:',
      'AUTH_SECRET is missing:',
      'SMTP_URL is missing:',
    ]);
  });
});

test.each([
  [{}, true],
  [{ AUTH_SIGNUP: '' }, true],
  [{ AUTH_SIGNUP: '0' }, false],
])('with %j, sign-up is allowed: %s', (env, signup) => {
  expect(local(env).signup).toBe(signup);
});

test('the browser gets no secret', () => {
  const marks = ['SECRET-MARK', 'DATABASE-MARK', 'SMTP-MARK', 'DATA-MARK', 'FROM-MARK'];
  const config = parseConfig(
    {
      ...production,
      AUTH_SECRET: `SECRET-MARK-${goodSecret}`,
      AUTH_SECRET_PREVIOUS: `SECRET-MARK-before-${goodSecret}`,
      DATABASE_URL: 'postgres://user:DATABASE-MARK@host/name',
      SMTP_URL: 'smtp://user:SMTP-MARK@host',
      DATA_DIR: 'DATA-MARK',
      MAIL_FROM: 'FROM-MARK@example.com',
    },
    'production',
  );
  const found: unknown[] = [];
  const walk = (value: unknown): void => {
    if (value && typeof value === 'object') Object.values(value).forEach(walk);
    else found.push(value);
  };
  walk(config);
  expect(marks.filter((mark) => found.join().includes(mark))).toEqual(marks);
  found.length = 0;
  walk(publicConfig(config));
  expect(found).toContain('https://pages.example.com');
  expect(marks.filter((mark) => found.join().includes(mark))).toEqual([]);
});

test('only a local server announces its development pages', () => {
  expect(publicConfig(local()).devTools).toBe(true);
  expect(publicConfig(parseConfig(production, 'production')).devTools).toBe(false);
});

test('the browser knows whether admins may set passwords', () => {
  expect(publicConfig(local()).passwords).toBe(false);
  expect(publicConfig(local({ AUTH_PASSWORDS: 'true' })).passwords).toBe(true);
});

describe('several processes', () => {
  const shared = { DATABASE_URL: 'postgres://a/b', SMTP_URL: 'smtp://mail.example.com' };

  test('are allowed with PostgreSQL and SMTP', () => {
    expect(local({ ...shared, WEB_CONCURRENCY: '4' }).processes).toBe(4);
  });

  test.each([
    [{ WEB_CONCURRENCY: '2' }, 'the embedded database takes one process'],
    [{ WEB_CONCURRENCY: '2', DATABASE_URL: 'postgres://a/b' }, 'the built-in mailbox is in one'],
    [{ JOBS: 'off' }, 'the embedded database takes one process'],
    [{ JOBS: 'off', DATABASE_URL: 'postgres://a/b' }, 'the built-in mailbox is in one'],
    [{ ...shared, JOBS: 'maybe' }, 'expected on or off'],
    [{ ...shared, WEB_CONCURRENCY: '0' }, 'expected a whole number from 1 to 64'],
    [{ ...shared, WEB_CONCURRENCY: 'all' }, 'expected a whole number from 1 to 64'],
  ])('are rejected otherwise: %j', (env, why) => {
    const lines = configLines(env);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^(WEB_CONCURRENCY|JOBS) is wrong/);
    expect(lines[0]).toContain(why);
  });
});
