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
