import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { type Config, type Environment, weaknessOf } from './config';

/** Reads `.env` in the project folder. Real environment variables take precedence. */
export function readEnvironment(folder = process.cwd()): Environment {
  let file: Environment = {};
  try {
    file = parseEnv(readFileSync(join(folder, '.env'), 'utf8'));
  } catch {
    // The file is optional.
  }
  return { ...file, ...process.env };
}

/** In local mode a secret is generated once and stored, so that sessions survive a restart. */
export function withLocalSecret(config: Config): Config {
  if (config.authSecret !== '' || config.mode === 'production') return config;
  const file = join(config.dataDir, 'auth-secret');
  try {
    const stored = readFileSync(file, 'utf8').trim();
    if (!weaknessOf(stored)) return { ...config, authSecret: stored };
  } catch {
    // First start: generated below.
  }
  const authSecret = randomBytes(32).toString('base64url');
  mkdirSync(config.dataDir, { recursive: true });
  writeFileSync(file, `${authSecret}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return { ...config, authSecret };
}
