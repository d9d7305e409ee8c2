import { defineJob, noData } from '~/server/jobs/job';
import { deleteOldInvitations } from './invitations/old-invitations';

export const invitationCleanup = defineJob({
  name: 'invitation-cleanup',
  title: 'job-titles:invitation-cleanup',
  schema: noData,
  schedule: '*/10 * * * *',
  run: (_data, { db, now }) => deleteOldInvitations(db, now()),
});
