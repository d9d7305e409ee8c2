import { spawnSync } from 'node:child_process';
import { delimiter } from 'node:path';
import { Refusal } from './git.mjs';

/** npm must not run on the Node in node_modules, which it may replace. */
function outsideEnv(extra) {
  const env = { ...process.env, ...extra };
  const key = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  env[key] = (env[key] ?? '')
    .split(delimiter)
    .filter((part) => !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(part))
    .join(delimiter);
  return env;
}

/** Its output is shown only on failure. */
export function runNpm(folder, args, env = {}) {
  const { status, stdout, stderr, error } = spawnSync('npm', args, {
    cwd: folder,
    env: outsideEnv(env),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    maxBuffer: 1024 ** 3,
  });
  if (status === 0) return;
  throw new Refusal(
    `\`npm ${args.join(' ')}\` failed: ${error?.message ?? stderr + stdout}`.trim(),
  );
}
