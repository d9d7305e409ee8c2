import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** All temporary files of a run are in one folder, which goes with it, whatever a test leaves. */
export async function startInTemporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'app-tests-'));
  // As root, PostgreSQL runs as another user.
  await chmod(folder, 0o755);
  // What tmpdir() reads, here and in the processes of tests.
  process.env.TMPDIR = folder;
  process.env.TEMP = folder;
  return {
    folder,
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
