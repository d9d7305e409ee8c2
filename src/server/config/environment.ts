import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { getWeakness } from './auth';
import { type Config, ConfigError, type Environment, variables } from './index';

/** Reads `.env` in the project folder. Real environment variables take precedence. */
export function readEnvironment(folder = process.cwd()): Environment {
  let file: Environment = {};
  try {
    file = parseEnv(readFileSync(join(folder, '.env'), 'utf8'));
  } catch {
    // The file is optional.
  }
  return { ...withFileValues(file), ...withFileValues(process.env) };
}

/**
 * Reads `NAME` from the file that `NAME_FILE` names, for every setting: secrets of Docker and
 * Kubernetes are files.
 */
function withFileValues(env: Environment): Environment {
  const values: Environment = {};
  const lines: string[] = [];
  for (const name of variables) {
    const path = env[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (env[name]?.trim()) lines.push(`${name}_FILE is wrong: ${name} is set too, expected one`);
    try {
      values[name] = readFileSync(path, 'utf8').trim();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      lines.push(`${name}_FILE is wrong: cannot read ${path} (${code})`);
    }
  }
  if (lines.length > 0) throw new ConfigError(lines);
  return { ...env, ...values };
}

/** In local mode a secret is generated once and stored, so that sessions survive a restart. */
export function withLocalSecret(config: Config): Config {
  if (config.authSecret !== '' || config.mode === 'production') return config;
  const file = join(config.dataDir, 'auth-secret');
  try {
    const stored = readFileSync(file, 'utf8').trim();
    if (!getWeakness(stored)) return { ...config, authSecret: stored };
  } catch {
    // First start: generated below.
  }
  const authSecret = randomBytes(32).toString('base64url');
  mkdirSync(config.dataDir, { recursive: true });
  writeFileSync(file, `${authSecret}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return { ...config, authSecret };
}
