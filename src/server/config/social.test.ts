import { describe, expect, test } from 'vitest';
import { configLines } from '../../../tests/config-lines';
import { parseConfig } from './index';
import { publicConfig } from './';

type Environment = Record<string, string>;

const read = (env: Environment) => parseConfig(env, 'local');

const github = { GITHUB_CLIENT_ID: 'hub', GITHUB_CLIENT_SECRET: 'hub-hush' };
const google = { GOOGLE_CLIENT_ID: 'goo', GOOGLE_CLIENT_SECRET: 'goo-hush' };
const oidc = {
  OIDC_ISSUER: 'https://id.example.com/realms/one',
  OIDC_CLIENT_ID: 'own',
  OIDC_CLIENT_SECRET: 'own-hush',
};

describe('providers', () => {
  test('are enabled by their keys, in a fixed order', () => {
    expect(read({}).social).toEqual([]);
    expect(read(google).social.map(({ id }) => id)).toEqual(['google']);
    const all = read({ ...oidc, ...google, ...github }).social;
    expect(all.map(({ id, name }) => [id, name])).toEqual([
      ['github', 'GitHub'],
      ['google', 'Google'],
      ['oidc', 'OpenID'],
    ]);
    expect(all[2]).toMatchObject({ clientId: 'own', clientSecret: 'own-hush' });
  });

  test('the OpenID Connect provider can have a name', () => {
    expect(read({ ...oidc, OIDC_NAME: ' Our company ' }).social[0]?.name).toBe('Our company');
    expect(configLines({ ...oidc, OIDC_NAME: 'x'.repeat(41) })).toEqual([
      'OIDC_NAME is wrong: expected at most 40 characters',
    ]);
  });

  test.each(['id.example.com', 'ftp://id.example.com', 'javascript:alert(1)', 'https://a.b/?c=d'])(
    '%s is not a valid issuer',
    (issuer) => {
      const lines = configLines({ ...oidc, OIDC_ISSUER: issuer });
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(/^OIDC_ISSUER is wrong: expected an address/);
    },
  );

  test('in production the issuer must use https', () => {
    const insecure = { ...oidc, OIDC_ISSUER: 'http://id.example.com' };
    expect(configLines(insecure)).toEqual([]);
    const production = {
      AUTH_SECRET: 'Zq3v9Xk2mT7wLr8bYc5nHd1fJs6gPa4e',
      BASE_URL: 'https://pages.example.com',
      SMTP_URL: 'smtp://mail.example.com',
    };
    expect(configLines({ ...production, ...oidc }, 'production')).toEqual([]);
    expect(configLines({ ...production, ...insecure }, 'production')).toEqual([
      'OIDC_ISSUER is wrong: expected an https address in production',
    ]);
  });
});

test.each([github, google, oidc].map((set) => [Object.keys(set).join(' and '), set]))(
  '%s must be set together: missing ones are reported',
  (_names, set) => {
    expect(configLines(set)).toEqual([]);
    for (const missing of Object.keys(set)) {
      const lines = configLines({ ...set, [missing]: ' ' });
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(new RegExp(`^${missing} is missing: expected together with `));
      expect(lines[0]).not.toContain('hush');
    }
  },
);

test('the browser gets names, but no secret', () => {
  const exposed = publicConfig(read({ ...github, ...google, ...oidc }));
  expect(exposed.providers).toContainEqual({ id: 'github', name: 'GitHub' });
  expect(JSON.stringify(exposed)).not.toContain('hush');
});
