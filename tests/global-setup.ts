import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';
import { startInTemporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** For files that workers share. */
    folder: string;
    /** A server with nothing in it. */
    postgresUrl: string;
  }
}

export default async function setup(project: TestProject) {
  const { folder, remove } = await startInTemporaryFolder();
  const postgres = await startPostgres();
  project.provide('folder', folder);
  project.provide('postgresUrl', postgres.url(''));
  return async () => {
    await postgres.stop();
    await remove();
  };
}
