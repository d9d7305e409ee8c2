// A copy of the project in a temporary folder, for tests that change its files.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectEnv, projectNode, root } from './install.mjs';
import { notSource } from './project-files.ts';
import { fail } from './say.mjs';

export function copyProject() {
  const copy = mkdtempSync(join(tmpdir(), 'app-copy-'));
  // PostgreSQL may run as another user, who needs access.
  chmodSync(copy, 0o755);
  for (const name of readdirSync(root))
    if (!notSource.has(name)) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}

/** Runs a Node script in the copy. Its output is shown only on failure. */
export function runInCopy(copy: string, what: string, args: string[], env = {}) {
  const { status, stdout, stderr } = spawnSync(projectNode(), args, {
    cwd: copy,
    env: projectEnv({ BORROWED_MODULES: 'true', ...env }),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return true;
  process.stderr.write(`${stdout}${stderr}`);
  fail(what);
  return false;
}
