import type { Config } from '~/server/config';
import type { Db } from '~/server/database/database';
import { readLanguage } from '~/server/request-preferences';
import type { Session } from '~/shared/session';
import type { SessionEnd } from '~/shared/errors/session-end';
import { getToken } from './cookie';
import { findSession, findSessionEnd } from './find-session';

/** The session of the signed cookie. A forged or missing cookie costs no query. */
export async function currentSession(
  db: Db,
  headers: Headers,
  config: Config,
  now: Date,
): Promise<Session | null> {
  const token = getToken(headers, config);
  return token ? findSession(db, token, now, readLanguage(headers)) : null;
}

/**
 * Why the session of a signed cookie is over. Only the owner of the session has the cookie, so the
 * reason for a ban is not disclosed to anyone else.
 */
export async function endOfSession(
  db: Db,
  headers: Headers,
  config: Config,
  now: Date,
): Promise<SessionEnd | null> {
  const token = getToken(headers, config);
  return token ? findSessionEnd(db, token, now) : null;
}
