import { defineJob, noData } from '~/server/jobs/job';
import { deleteOldLinks } from '../invite-links/server/queries';
import { deleteOldInvitations } from './invitations/old-invitations';

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
