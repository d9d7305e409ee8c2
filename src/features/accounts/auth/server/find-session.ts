import { type SQL, and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '~/server/database/database';
import { preparedOnce } from '~/server/database/prepared';
import { type Language, toLanguage } from '~/shared/i18n/languages';
import { toTimeZone } from '~/shared/i18n/zoned-time';
import { type Preferences, toTheme } from '~/shared/preferences/preferences';
import type { Session } from '~/shared/session';
import type { SessionEnd } from '~/shared/errors/session-end';
import { isNotBanned, sessionUserColumns, toSessionUser } from './queries';
import { hashToken, getToken } from './cookie';
import { sessions, users } from './tables';
import { facts } from './facts';
import type { Config } from '~/server/config';
import type { RequestContext } from '~/server/request-context';
import { readLanguage } from '~/server/request-preferences';

const impersonator = alias(users, 'impersonator');

const preferenceColumns = {
  language: users.language,
  theme: users.theme,
  timeZone: users.timeZone,
};

/** Ignores what this version does not know, such as a language that was removed. */
function toPreferences({ language, theme, timeZone }: Preferences): Preferences {
  return {
    language: toLanguage(language) ?? null,
    theme: toTheme(theme) ?? null,
    timeZone: toTimeZone(timeZone) ?? null,
  };
}

/**
 * Session and user in one prepared statement. It also checks expiry and bans, so a revoked, expired
 * or banned session fails on the very next request.
 */
const sessionByToken = preparedOnce('session_by_token', (db) =>
  selectSession(db, eq(sessions.tokenHash, sql.placeholder('tokenHash'))),
);

/** For pages: with what all of them show about the user. */
const sessionOfPage = preparedOnce('session_of_page', (db) =>
  selectSession(db, eq(sessions.tokenHash, sql.placeholder('tokenHash')), facts),
);

const sessionById = preparedOnce('session_by_id', (db) =>
  selectSession(db, eq(sessions.id, sql.placeholder('id'))),
);

function selectSession(db: Db, condition: SQL, more: Record<string, SQL> = {}) {
  const now = sql.placeholder('now');
  return db
    .select({
      id: sessions.id,
      expiresAt: sessions.expiresAt,
      usedAt: sessions.updatedAt,
      impersonatedBy: sessions.impersonatedBy,
      impersonatorName: sql<
        string | null
      >`coalesce(nullif(${impersonator.name}, ''), ${impersonator.email})`,
      ...sessionUserColumns,
      ...preferenceColumns,
      facts: more,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(impersonator, eq(impersonator.id, sessions.impersonatedBy))
    .where(
      and(
        condition,
        gt(sessions.expiresAt, now),
        isNotBanned(users, now),
        // Impersonation requires that the impersonator is an administrator and the target is not.
        or(
          isNull(sessions.impersonatedBy),
          and(
            eq(impersonator.role, 'admin'),
            isNotBanned(impersonator, now),
            ne(users.role, 'admin'),
          ),
        ),
      ),
    );
}

/**
 * `language` is that of the request, if any: saved with the last use if the account has none. `known`
 * gets the facts, for a page.
 */
export async function findSession(
  db: Db,
  token: string,
  now: Date,
  language?: Language,
  known?: Record<string, unknown>,
): Promise<Session | null> {
  const statement = known ? sessionOfPage(db) : sessionByToken(db);
  const [row] = await statement.execute({ tokenHash: hashToken(token), now });
  if (!row) return null;
  if (known) Object.assign(known, row.facts);
  if (now.getTime() - row.usedAt.getTime() > noteUseEvery)
    await noteUse(db, row.id, now, language ?? null);
  return toSession(row);
}

/** For what continues in the background: does not count as a use. */
export async function findSessionById(db: Db, id: string, now: Date): Promise<Session | null> {
  const [row] = await sessionById(db).execute({ id, now });
  return row ? toSession(row) : null;
}

/** The same for many, in one statement. Those that are over are left out. */
export async function findSessionsById(db: Db, ids: string[], now: Date): Promise<Session[]> {
  const found = await selectSession(db, inArray(sessions.id, ids)).execute({ now });
  return found.map(toSession);
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionById>['execute']>>[number];

function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    expiresAt: row.expiresAt.toISOString(),
    impersonatedBy: row.impersonatedBy,
    ...(row.impersonatedBy && { impersonatorName: row.impersonatorName }),
    user: toSessionUser(row),
    ...(!row.impersonatedBy && { preferences: toPreferences(row) }),
  };
}

/** Why a token has no valid session. Revoked and signed-out sessions have no row. */
async function findSessionEnd(db: Db, token: string, now: Date): Promise<SessionEnd> {
  const [row] = await db
    .select({
      expiresAt: sessions.expiresAt,
      impersonatedBy: sessions.impersonatedBy,
      banReason: users.banReason,
      banExpires: users.banExpires,
      isNotBanned: sql<boolean>`${isNotBanned(users, now)}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, hashToken(token)));
  if (!row) return { reason: 'ended' };
  // An impersonator does not see the target's ban.
  if (!row.isNotBanned && !row.impersonatedBy) {
    const expiresAt = row.banExpires?.toISOString() ?? null;
    return { reason: 'banned', ban: { reason: row.banReason, expiresAt } };
  }
  return { reason: row.expiresAt <= now ? 'expired' : 'ended' };
}

/** Write throttling: `lastSeenAt` is accurate to this many milliseconds. */
const noteUseEvery = 10 * 60_000;

/**
 * Updates the session and its user in one statement. Impersonation does not count as the user's own
 * activity.
 */
async function noteUse(db: Db, id: string, now: Date, language: Language | null): Promise<void> {
  const stale = new Date(now.getTime() - noteUseEvery).toISOString();
  const at = now.toISOString();
  await db.execute(
    sql`with used as (
          update ${sessions} set updated_at = ${at}
          where ${sessions.id} = ${id} and ${sessions.updatedAt} < ${stale}
          returning user_id, impersonated_by)
        update ${users} set last_seen_at = ${at},
          language = coalesce(language, ${language}::text) from used
        where ${users.id} = used.user_id and used.impersonated_by is null`,
  );
}

/** The session of the signed cookie. A forged or missing cookie costs no query. */
export async function currentSession({
  db,
  headers,
  config,
  now,
  shared,
}: Pick<RequestContext, 'db' | 'headers' | 'config' | 'now' | 'shared'>): Promise<Session | null> {
  const token = getToken(headers, config);
  return token ? findSession(db, token, now(), readLanguage(headers), shared.facts) : null;
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
