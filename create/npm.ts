import { spawnSync } from 'node:child_process';
import { delimiter } from 'node:path';
import { Rejection } from './git.ts';

/** npm must not run on the Node in node_modules, which it may replace. */
function outsideEnv(extra: NodeJS.ProcessEnv) {
  const env: NodeJS.ProcessEnv = { ...process.env, ...extra };
  const key = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  env[key] = (env[key] ?? '')
    .split(delimiter)
    .filter((part) => !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(part))
    .join(delimiter);
  return env;
}

/** With development dependencies even if NODE_ENV is `production`. */
export const installArgs = [
  'install',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--no-update-notifier',
  '--loglevel=error',
];

/** Returns the output. */
export function runNpm(folder: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr, error } = spawnSync('npm', args, {
    cwd: folder,
    env: outsideEnv(env),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    maxBuffer: 1024 ** 3,
  });
  const output = error?.message ?? (stderr + stdout).trim();
  if (status !== 0) throw new Rejection(`\`npm ${args.join(' ')}\` failed: ${output}`);
  return output;
}
