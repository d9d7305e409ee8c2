import { defineJob, noData } from '~/server/jobs/job';
import { deleteOldLinks } from '../invite-links/server/queries';
import { lt } from 'drizzle-orm';
import type { Db } from '~/server/database/database';
import { deleteInChunks } from '~/server/database/delete-in-chunks';
import { organizationInvitations } from './tables';

/** After their expiry, so that the page of a link can still say what happened to it. */
const retentionDays = 30;

/** Retention: deletes old invitations, accepted or not. They contain addresses of strangers. */
export async function deleteOldInvitations(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000);
  await deleteInChunks(db, organizationInvitations, lt(organizationInvitations.expiresAt, before));
}

export const invitationCleanup = defineJob({
  name: 'invitation-cleanup',
  title: 'job-titles:invitation-cleanup',
  schema: noData,
  schedule: '*/10 * * * *',
  run: async (_data, { db, now }) => {
    await deleteOldInvitations(db, now());
    await deleteOldLinks(db, now());
  },
});
