// Builds the product if its sources have changed since the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectEnv, projectNode, root, toolPath } from './install.mjs';
import { fail, step } from './say.mjs';

// In a folder that the build empties, so a stamp never describes another build.
const stamp = join(root, 'dist/server/.built');

const getParts = [
  'migrations',
  'package-lock.json',
  'public',
  'scripts/template.ts',
  'src',
  'tsconfig.json',
  'vite',
  'vite.config.ts',
];

function* filesIn(path: string): Generator<string> {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (!statSync(full).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(full).toSorted()) yield* filesIn(`${path}/${name}`);
}

/** Excludes generated files: the build writes them itself. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const part of getParts)
    for (const file of filesIn(part)) {
      if (/\.(gen|test)\.tsx?$/.test(file)) continue;
      const content = readFileSync(join(root, file));
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  return `${hash.digest('hex')}\n`;
}

function isBuilt(wanted: string) {
  try {
    return (
      readFileSync(stamp, 'utf8') === wanted &&
      existsSync(join(root, 'dist/client')) &&
      existsSync(join(root, 'dist/database-template.tar'))
    );
  } catch {
    return false;
  }
}

/** Runs one step of the build. Output is shown on failure, or immediately if requested. */
function run(args: string[], live: boolean) {
  const { status, stdout, stderr, error } = spawnSync(projectNode(), args, {
    cwd: root,
    env: projectEnv({ NODE_ENV: 'production' }),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: live ? 'inherit' : 'pipe',
  });
  if (status === 0) return true;
  if (!live) process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`);
  if (error) fail(error.message);
  return false;
}

/** Always builds. Returns whether it succeeded. */
export function build({ live = false } = {}) {
  const wanted = fingerprint();
  rmSync(stamp, { force: true });
  if (!run([toolPath('vite'), 'build', '--logLevel', live ? 'info' : 'warn'], live)) return false;
  if (!run([join(root, 'scripts/template.ts')], live)) return false;
  // Written last, so an interrupted build is repeated.
  writeFileSync(stamp, wanted);
  return true;
}

/** Builds if needed; exits the process if the build fails. */
export function ensureBuilt() {
  if (isBuilt(fingerprint())) return;
  step('Building');
  if (build()) return;
  fail('The build failed; its output is above.');
  process.exit(1);
}

// `npm run build` always builds and shows the output; `npm start` builds if needed.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--if-needed')) ensureBuilt();
  else process.exit(build({ live: true }) ? 0 : 1);
}
