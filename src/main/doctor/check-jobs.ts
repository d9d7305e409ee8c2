import { type Db } from '~/server/database/database';
import { readDueAges } from '~/server/jobs/due';
import { jobs } from '../features';
import { type Finding, warning } from './finding';

const lateSeconds = 120;

/** Without a worker nothing fails: codes and emails only wait. */
export async function checkJobs(db: Db): Promise<Finding[]> {
  const ages = await readDueAges(
    db,
    jobs.map(({ name }) => name),
  );
  const oldest = Math.max(0, ...ages.values());
  if (oldest < lateSeconds) return [];
  return [
    warning(
      `Jobs have waited for ${Math.round(oldest / 60)} minutes: ${[...ages.keys()].join(', ')}.`,
      'Start `npm run worker`, or a server without JOBS=off.',
    ),
  ];
}
