import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { ToyProject, newVersion, oldVersion, withoutGitConfiguration } from './toy-project';

/** Stands for Drizzle Kit: writes a snapshot, unless a file tells it to fail. */
const fakeDrizzleKit = `
  import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
  if (existsSync('.cache/fail')) process.exit(1);
  const meta = process.env.MIGRATIONS_DIR + '/meta';
  mkdirSync(meta);
  writeFileSync(meta + '/1_snapshot.json', JSON.stringify({ id: 'b', tables: { merged: {} } }));
`;

const withScript = (template: typeof oldVersion) => ({
  ...template,
  files: new Map([
    ...template.files,
    ['.gitignore', '.cache/\n'],
    ['drizzle-kit.mjs', fakeDrizzleKit],
    [
      'package.json',
      JSON.stringify({ name: 'toy', scripts: { 'db:generate': 'node drizzle-kit.mjs' } }),
    ],
  ]),
});

withoutGitConfiguration();

let project: ToyProject | undefined;

function create(): ToyProject {
  project = new ToyProject(withScript(oldVersion));
  return project;
}

afterEach(() => project?.delete());

const update = (it: ToyProject, continued = false) =>
  it.update({ template: withScript(newVersion), npm: true, continued });

test('an update that cannot be finished is undone, or continued after a fix', async () => {
  const it = create();
  it.write('.cache/fail', '');
  const before = it.git('rev-parse', 'HEAD');
  expect(await update(it)).toBe(1);
  expect(it.printed.at(-1)).toMatch(/`npm run db:generate` failed[^]+--continue[^]+--abort/);
  it.git('merge', '--abort');
  expect(it.git('status', '--porcelain')).toBe('');
  expect(it.git('rev-parse', 'HEAD')).toBe(before);
  rmSync(join(it.folder, '.cache/fail'));
  // A hook of the project may reject the commit too.
  const hook = join(it.folder, '.git/hooks/pre-commit');
  writeFileSync(hook, '#!/bin/sh\necho no good >&2; exit 1\n', { mode: 0o755 });
  expect(await update(it)).toBe(1);
  expect(it.printed.at(-1)).toMatch(/git commit failed: no good[^]+--continue/);
  rmSync(hook);
  expect(await update(it, true)).toBe(0);
  expect(it.git('rev-parse', 'foreword-base')).toBe(it.git('rev-parse', 'HEAD^2'));
  expect(it.git('status', '--porcelain')).toBe('');
  // The lock file of the new template, completed by npm.
  const lock = JSON.parse(it.read('package-lock.json'));
  expect(lock).toMatchObject({ of: '0.10.0', packages: { '': { name: 'toy' } } });
  expect(it.git('ls-files', 'migrations/meta')).toBe(
    'migrations/meta/20260302000000_snapshot.json\nmigrations/meta/_journal.json',
  );
});
