import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConfigError, parseConfig } from './index';
import { readEnvironment, withLocalSecret } from './environment';

const goodSecret = 'Zq3v9Xk2mT7wLr8bYc5nHd1fJs6gPa4e';
const local = (env: Record<string, string>) => parseConfig(env, 'local');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'app-config-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test('reads .env; real environment variables take precedence', () => {
  writeFileSync(join(folder, '.env'), '# a comment\nSETTING_A=file\nSETTING_B="two words"\n');
  vi.stubEnv('SETTING_A', 'real');
  const env = readEnvironment(folder);
  expect(env.SETTING_A).toBe('real');
  expect(env.SETTING_B).toBe('two words');
});

test('works without a .env file', () => {
  vi.stubEnv('SETTING_A', 'real');
  expect(readEnvironment(folder).SETTING_A).toBe('real');
});

test('a local secret is generated once, survives restarts, and only its owner can read it', () => {
  const config = local({ DATA_DIR: join(folder, 'deep/data') });
  const first = withLocalSecret(config).authSecret;
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(withLocalSecret(config).authSecret).toBe(first);
  expect(statSync(join(folder, 'deep/data/auth-secret')).mode & 0o777).toBe(0o600);
  const elsewhere = local({ DATA_DIR: join(folder, 'other') });
  expect(withLocalSecret(elsewhere).authSecret).not.toBe(first);
});

test('a stored secret that is too weak is replaced', () => {
  const file = join(folder, 'auth-secret');
  writeFileSync(file, 'short\n', { mode: 0o644 });
  const { authSecret } = withLocalSecret(local({ DATA_DIR: folder }));
  expect(authSecret).not.toBe('short');
  expect(readFileSync(file, 'utf8').trim()).toBe(authSecret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a configured secret is used unchanged, and no file is written', () => {
  const config = local({ DATA_DIR: join(folder, 'none'), AUTH_SECRET: goodSecret });
  expect(withLocalSecret(config)).toBe(config);
  expect(() => statSync(join(folder, 'none'))).toThrow('ENOENT');
});

test('every setting can be in a file that NAME_FILE names', () => {
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  vi.stubEnv('AUTH_SECRET_FILE', file('secret', `${goodSecret}\n`));
  vi.stubEnv('S3_SECRET_ACCESS_KEY_FILE', file('key', 'a-key'));
  // Also in .env, which the real environment overrides.
  const url = file('url', 'postgres://a:b@c/d');
  writeFileSync(join(folder, '.env'), `DATABASE_URL_FILE=${url}\nAUTH_SECRET=other\n`);
  const env = readEnvironment(folder);
  expect(env.AUTH_SECRET).toBe(goodSecret);
  expect(env.S3_SECRET_ACCESS_KEY).toBe('a-key');
  expect(env.DATABASE_URL).toBe('postgres://a:b@c/d');
});

test('a file that cannot be read, and a setting that is given twice, are reported', () => {
  writeFileSync(join(folder, 'url'), 'smtp://a');
  vi.stubEnv('AUTH_SECRET_FILE', join(folder, 'missing'));
  vi.stubEnv('SMTP_URL_FILE', join(folder, 'url'));
  vi.stubEnv('SMTP_URL', 'smtp://b');
  const read = () => readEnvironment(folder);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(
    `AUTH_SECRET_FILE is wrong: cannot read ${join(folder, 'missing')} (ENOENT)`,
  );
  expect(read).toThrow('SMTP_URL_FILE is wrong: SMTP_URL is set too, expected one');
});
