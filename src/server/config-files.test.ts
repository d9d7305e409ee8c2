import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseConfig } from './config';
import { readEnvironment, withLocalSecret } from './config-files';

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
