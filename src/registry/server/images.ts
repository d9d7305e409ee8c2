import { avatarImages } from '~/features/account/server/avatar';
// sample:start
import { coverImages } from '~/features/books/covers/server/images';
// sample:end
// organizations:start
import { logoImages } from '~/features/organizations/server/logo';
// organizations:end
import { type ImageKind, pathParams } from '~/server/images/kind';
import { deleteUnusedFiles, unusedBefore } from '~/server/images/store';
import { defineJob, noData } from '~/server/jobs/job';

/** Every kind of image that can be uploaded. */
export const imageKinds: readonly ImageKind[] = [
  // One per line.
  avatarImages,
  // organizations:start
  logoImages,
  // organizations:end
  // sample:start
  coverImages,
  // sample:end
];

/** Whether the path is an upload endpoint, which has its own, larger body limit. */
export function acceptsFiles(path: string): boolean {
  return imageKinds.some((kind) => pathParams(kind, path));
}

/** Deletes files that are no longer in use, and incomplete ones. */
export const imageCleanup = defineJob({
  name: 'image-cleanup',
  title: 'job-titles:image-cleanup',
  schema: noData,
  schedule: '*/10 * * * *',
  async run(_data, { db, storage, now }) {
    for (const kind of imageKinds) await deleteUnusedFiles(kind, db, storage, now());
    await storage.tidy(unusedBefore(now()));
  },
});
