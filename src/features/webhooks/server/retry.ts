const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Before the second attempt, the third and so on: a receiver has a good day to recover. */
const delays = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  10 * hour,
] as const;

export const maxAttempts = delays.length + 1;

const longest = Math.max(...delays);

/** `Retry-After` in milliseconds: seconds, or a date. Nonsense is ignored. */
function parseRetryAfter(value: string | undefined, now: Date): number {
  if (value === undefined) return 0;
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * second : Date.parse(value) - now.getTime();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), longest);
}

interface FailedAttempt {
  /** How many attempts have failed. */
  attempts: number;
  retryAfter: string | undefined;
  now: Date;
  /** From 0 to 1. Jitter: what failed together is not repeated together. */
  random: () => number;
}

/** When to try again; undefined if it was tried often enough. */
export function getNextAttempt(failed: FailedAttempt): Date | undefined {
  const delay = delays[failed.attempts - 1];
  if (delay === undefined) return undefined;
  const wait = Math.max(delay, parseRetryAfter(failed.retryAfter, failed.now));
  return new Date(failed.now.getTime() + Math.round(wait * (1 + failed.random() / 5)));
}
