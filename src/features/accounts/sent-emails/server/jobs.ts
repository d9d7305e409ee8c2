import { defineJob, noData } from '~/server/jobs/job';
import { deleteOldEmails } from './queries';

/** How long the list of sent emails goes back. */
export const emailDays = 30;

export const sentEmailCleanup = defineJob({
  name: 'sent-email-cleanup',
  title: 'job-titles:sent-email-cleanup',
  schema: noData,
  schedule: '20 3 * * *',
  run: (_data, { db, now }) =>
    deleteOldEmails(db, new Date(now().getTime() - emailDays * 86_400_000)),
});
