import * as v from 'valibot';
import { urlParam } from '~/shared/schema';

const name = urlParam(v.pipe(v.string(), v.maxLength(50)), '');

/** Search parameters of the page. `getFilter` checks them: the router needs this file everywhere. */
export const jobsSearch = v.object({
  queue: name,
  /** Empty: jobs that failed or are retried. */
  state: name,
});
export type JobsSearch = v.InferOutput<typeof jobsSearch>;

/** Omitted from the URL. */
export const jobsSearchDefaults = v.parse(jobsSearch, {});
