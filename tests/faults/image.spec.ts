import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { createDatabase, freePort, production, temporaryFolder } from './support.ts';

/** The files of the image, from the COPY lines of its last stage, without Docker. */
function assemble(): string {
  const folder = temporaryFolder('app-image-');
  const [, stage = ''] = readFileSync('Dockerfile', 'utf8').split('AS product');
  for (const [, names = '', target = ''] of stage.matchAll(/^COPY (?!--from)(.+) (\S+)$/gm))
    for (const name of names.split(' ')) {
      const isFolder = target.endsWith('/');
      if (isFolder) mkdirSync(join(folder, target), { recursive: true });
      const to = isFolder ? join(folder, target, basename(name)) : join(folder, target);
      cpSync(name, to, { recursive: true });
    }
  const modules = join(folder, 'node_modules');
  execFileSync(process.execPath, ['scripts/runtime-modules.ts', modules], { stdio: 'ignore' });
  symlinkSync(join(process.cwd(), 'dist'), join(folder, 'dist'));
  return folder;
}

test('the commands for operators run in the image', async () => {
  const cwd = assemble();
  const env = {
    PATH: process.env.PATH,
    BORROWED_MODULES: 'true',
    DATA_DIR: temporaryFolder('app-image-data-'),
    DATABASE_URL: await createDatabase(),
    // Nothing listens there: a mail outage stops none of them.
    ...production(await freePort(), 'smtp://127.0.0.1:1'),
  };
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd,
      env,
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  };
  expect(run('scripts/database.ts', 'migrate')).toEqual({
    status: 0,
    output: expect.stringContaining('The schema is up to date.'),
  });
  expect(run('scripts/admin.ts', 'grant', 'ada@example.com')).toMatchObject({ status: 0 });
  expect(run('scripts/doctor.ts', '--production')).toEqual({
    status: 0,
    output: expect.stringContaining('Its clock agrees with this machine.'),
  });
  // The tools of PostgreSQL may be missing; everything else is there.
  expect(run('scripts/backup.ts', 'backup', join(cwd, 'monday')).output).toMatch(
    /The backup is in|Install the client tools/,
  );
});
