import type { Config } from '~/server/config';
import type { Db } from '~/server/database/database';
import { cookieOf } from '~/server/visit';
import type { Session } from '~/shared/session';
import { sessionCookieName, verifySignedToken } from './cookie';
import { findSession } from './queries';

/** Who asks, by the signed cookie. A forged or missing one costs no statement. */
export async function currentSession(
  db: Db,
  headers: Headers,
  config: Pick<Config, 'baseUrl' | 'authSecret'>,
  now: Date,
): Promise<Session | null> {
  const cookie = cookieOf(headers, sessionCookieName(config.baseUrl));
  const token = cookie && verifySignedToken(cookie, config.authSecret);
  return token ? findSession(db, token, now) : null;
}
