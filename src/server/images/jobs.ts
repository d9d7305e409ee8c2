import { defineJob, noData } from '../jobs/job';
import type { ImageKind } from './kind';
import { deleteUnusedFiles, unusedBefore } from './store';

/** Deletes files that are no longer in use, and incomplete ones. */
export const createImageCleanup = (kinds: readonly ImageKind[]) =>
  defineJob({
    name: 'image-cleanup',
    title: 'job-titles:image-cleanup',
    schema: noData,
    schedule: '*/10 * * * *',
    async run(_data, { db, storage, now }) {
      for (const kind of kinds) await deleteUnusedFiles(kind, db, storage, now());
      await storage.tidy(unusedBefore(now()));
    },
  });
