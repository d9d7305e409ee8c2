/** States of a background job. `created` and `retry` wait, the latter after a failed attempt. */
export const jobStates = [
  'created',
  'retry',
  'active',
  'completed',
  'cancelled',
  'failed',
] as const;
export type JobState = (typeof jobStates)[number];

/** Jobs are counted up to here: 10,000 means "10,000 or more". */
export const maxJobCount = 10_000;
