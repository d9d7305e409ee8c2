import * as v from 'valibot';
import { type ListJobs, listJobsInput } from './schema';
import type { JobsSearch } from './search';

/** The value of the parameter `state` that lists all jobs. */
export const allStates = 'all';

/** The input of the API. Values that it does not know are ignored, so a bad link is not an error. */
export function getFilter({ queue, state }: JobsSearch): ListJobs {
  const { queue: queueSchema, state: stateSchema } = listJobsInput.entries;
  return {
    ...(queue && v.is(queueSchema, queue) && { queue }),
    ...(state !== allStates && { state: v.parse(v.fallback(stateSchema, 'failing'), state) }),
  };
}
