import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

const tool = 'node_modules/drizzle-kit/bin.cjs';

function generate(root: string, folder: string): { ok: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, 'generate'], {
    cwd: root,
    encoding: 'utf8',
    // drizzle-kit treats this folder as relative to the project, even if it is absolute.
    env: { ...process.env, MIGRATIONS_DIR: relative(root, folder).replaceAll('\\', '/') },
    // It prompts when in doubt; without stdin it fails instead.
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // It exits with 0 even if it could not load the tables.
  const isDone = status === 0 && /No schema changes|Your SQL migration/.test(stdout);
  return { ok: isDone, output: `${stdout}${stderr}`.trim() };
}

/** Whether `npm run db:generate` would write a migration. Runs on a copy. */
export function check(root: string): string[] {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const copy = mkdtempSync(join(root, '.cache/migrations-'));
  try {
    cpSync(join(root, 'migrations'), copy, { recursive: true });
    const before = readdirSync(copy);
    const { ok, output } = generate(root, copy);
    if (!ok) return output.split('\n');
    return readdirSync(copy)
      .filter((name) => !before.includes(name))
      .map((name) => `The tables have changed: \`npm run db:generate\` would write ${name}`);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
