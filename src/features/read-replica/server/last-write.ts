import { cookieName, setCookie } from '~/features/accounts/auth/auth.server';
import type { Config } from '~/server/config';
import { readCookie } from '~/server/request-preferences';
import { maxClockSkewMs, maxLagMs } from './replica';

/** A usable replica is never further behind, so the cookie is not needed for longer. */
const seconds = Math.ceil((maxLagMs + maxClockSkewMs) / 1000) + 3;

type WriteConfig = Pick<Config, 'baseUrl' | 'readReplica'>;

/**
 * Read-your-own-writes: the browser carries the time of its last write, so that lists come from the
 * primary until the replica has it. A forged time only affects which database serves the forger.
 */
export function noteWrite(
  { headers }: Response,
  { config, now }: { config: WriteConfig; now(): Date },
): void {
  if (config.readReplica.url)
    headers.append('set-cookie', setCookie(config, 'last-write', String(now().getTime()), seconds));
}

/** In milliseconds since 1970; 0 if there is none. */
export function getLastWrite(headers: Headers, { baseUrl }: Pick<Config, 'baseUrl'>): number {
  const time = readCookie(headers, cookieName(baseUrl, 'last-write')) ?? '';
  return /^\d{1,15}$/.test(time) ? Number(time) : 0;
}
