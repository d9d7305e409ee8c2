import type { Config } from '~/server/config';
import type { Db } from '~/server/database/database';
import { readCookie, readLanguage } from '~/server/request-preferences';
import type { Session } from '~/shared/session';
import type { SessionEnd } from '~/shared/session-end';
import { cookieName, tokenOf } from './cookie';
import { readDemoSession } from './demo-session';
import { findSession, findSessionEnd } from './queries';

type SessionConfig = Pick<Config, 'baseUrl' | 'authSecret' | 'demo'>;

/** The session of the signed cookie. A forged or missing cookie costs no query. */
export async function currentSession(
  db: Db,
  headers: Headers,
  config: SessionConfig,
  now: Date,
): Promise<Session | null> {
  const cookie = readCookie(headers, cookieName(config.baseUrl, 'session'));
  // A demo ignores stored sessions: reading one would update when it was last used.
  if (config.demo) return cookie ? readDemoSession(db, cookie, config, now) : null;
  const token = tokenOf(headers, config);
  return token ? findSession(db, token, now, readLanguage(headers)) : null;
}

/**
 * Why the session of a signed cookie is over. Only the owner of the session has the cookie, so the
 * reason for a ban is not disclosed to anyone else.
 */
export async function endOfSession(
  db: Db,
  headers: Headers,
  config: SessionConfig,
  now: Date,
): Promise<SessionEnd | null> {
  if (config.demo) return null;
  const token = tokenOf(headers, config);
  return token ? findSessionEnd(db, token, now) : null;
}
