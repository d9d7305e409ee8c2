import type { UserHooks } from '~/server/request-context';
import { removeDataExport } from './jobs';
import { findExport } from './queries';

/** The row is deleted with the user; this deletes the archive. */
export const myDataUserHooks: UserHooks = {
  async beforeUserLeaves(tx, context, { id }) {
    const stored = await findExport(tx, id);
    if (stored) await context.jobs.enqueue(tx, removeDataExport, { key: stored.fileKey });
  },
};
