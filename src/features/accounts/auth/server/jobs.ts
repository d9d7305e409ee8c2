import { defineJob, noData } from '~/server/jobs/job';
import { liftExpiredBans } from './bans';
import { deleteExpiredSessionsAndCodes } from './expired';

export const sessionCleanup = defineJob({
  name: 'session-cleanup',
  title: 'job-titles:session-cleanup',
  schema: noData,
  schedule: '*/10 * * * *',
  run: (_data, { db, now }) => deleteExpiredSessionsAndCodes(db, now()),
});

export const banExpiry = defineJob({
  name: 'ban-expiry',
  title: 'job-titles:ban-expiry',
  schema: noData,
  schedule: '*/10 * * * *',
  async run(_data, { db, jobs, now, idempotencyKey: id, signal }) {
    const where = { now, jobs, clientAddress: null, id };
    while (await db.transaction((tx) => liftExpiredBans(tx, where))) signal.throwIfAborted();
  },
});
