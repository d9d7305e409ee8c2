import { defineJob, noData } from '../jobs/job';
import { deleteExpiredRateLimits } from './rate-limits';

export const rateLimitCleanup = defineJob({
  name: 'rate-limit-cleanup',
  title: 'job-titles:rate-limit-cleanup',
  schema: noData,
  schedule: '*/10 * * * *',
  run: (_data, { db, now }) => deleteExpiredRateLimits(db, now()),
});
