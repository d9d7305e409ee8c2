import { statSync } from 'node:fs';
import { join } from 'node:path';
import { product } from '~/product';
import { type Config, ConfigError, type Mode, parseConfig, variables } from '~/server/config';
import { type Finding, ok, problem, warning } from '~/server/finding';

type Environment = Record<string, string | undefined>;

/** The settings, unless one is invalid, as the server says at its start; and what it does not say. */
export function checkConfiguration(
  env: Environment,
  mode: Mode,
  root: string,
): { config?: Config; findings: Finding[] } {
  const others = [
    ...checkNames(env),
    ...(mode === 'production' ? checkOpenings(env) : []),
    ...checkEnvFile(root),
  ];
  try {
    const config = parseConfig(env, mode);
    const password = mode === 'production' ? checkPassword(config) : [];
    return { config, findings: [ok(`All settings are valid (${mode}).`), ...password, ...others] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const lines = error.message.split('\n');
    const findings = lines.map((line) => problem(`${line}.`, 'See docs/configuration.md.'));
    return { findings: [...findings, ...others] };
  }
}

/** Levenshtein distance: how many letters to add, remove or replace. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let line = 0; line < a.length; line += 1) {
    const next = [line + 1];
    for (let at = 0; at < b.length; at += 1) {
      const replaced = (row[at] ?? 0) + (a[line] === b[at] ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

const maxTypos = 2;
const shortestName = 6;

/** An unknown name is ignored at the start: it may belong to another program. */
function checkNames(env: Environment): Finding[] {
  const known = new Set(variables);
  return Object.keys(env)
    .map((name) => name.replace(/_FILE$/, ''))
    .filter((name) => name.length >= shortestName && !known.has(name))
    .flatMap((name) => {
      const meant = variables.find(
        (it) => it.length >= shortestName && distance(name, it) <= maxTypos,
      );
      return meant ? [warning(`${name} is not a setting.`, `Did you mean ${meant}?`)] : [];
    });
}

/** As it is if it is not encoded properly. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const guessable = new Set(['', 'postgres', 'password', 'secret', product.id, 'admin', 'changeme']);

function checkPassword({ databaseUrl }: Config): Finding[] {
  const url = URL.parse(databaseUrl);
  // A socket needs no password.
  if (!url || url.searchParams.has('host')) return [];
  const password = decoded(url.password).toLowerCase();
  if (!guessable.has(password) && password !== decoded(url.username).toLowerCase()) return [];
  const message = 'The password in DATABASE_URL is empty or easy to guess.';
  return [warning(message, 'Set a random one.')];
}

/** For development only: on a server, users who set such an address reach its network. */
function checkOpenings(env: Environment): Finding[] {
  return Object.keys(env)
    .filter(
      (name) => name.endsWith('_ALLOW_PRIVATE') && /^(true|1)$/i.test(env[name]?.trim() ?? ''),
    )
    .map((name) => {
      const message = `${name} is on: users can make the server call private addresses.`;
      return warning(message, 'Remove it, unless everyone who may use it may reach your network.');
    });
}

/** Windows has no such permissions. */
function checkEnvFile(root: string): Finding[] {
  if (process.platform === 'win32') return [];
  const mode = statSync(join(root, '.env'), { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & 0o077) === 0) return [];
  return [warning('Other users of this machine can read .env.', 'Run `chmod 600 .env`.')];
}

const secretNames = /SECRET|TOKEN|PASSWORD|_HEADERS$/;
/** Shorter values would also replace parts of ordinary words. */
const shortestSecret = 4;

/** All secrets in the environment, to be removed from whatever the doctor prints. */
export function secretsIn(env: Environment): string[] {
  const secrets = Object.entries(env).flatMap(([name, value = '']) => {
    const password = URL.parse(value)?.password ?? '';
    return [secretNames.test(name) ? value.trim() : '', password, decoded(password)];
  });
  return [...new Set(secrets)].filter((secret) => secret.length >= shortestSecret);
}
