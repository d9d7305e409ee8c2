import {
  type Placeholder,
  and,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Db, rows } from '~/server/database/database';
import { preparedOnce } from '~/server/database/prepared';
import { recordQueries } from '~/server/database/record-queries';
import type { RequestContext } from '~/server/request-context';
import { type Language, toLanguage } from '~/shared/i18n/languages';
import { toTimeZone } from '~/shared/i18n/zoned-time';
import type { Preferences } from '~/shared/preferences/preferences';
import type { Session, SessionUser } from '~/shared/session';
import type { SessionEnd } from '~/shared/errors/session-end';
import { toTheme } from '~/shared/preferences/theme';
import { hashToken } from './session-token';
import { sessions, users } from './tables';

export const userRecords = recordQueries(users, getTableColumns(users));

const impersonator = alias(users, 'impersonator');

/** Not banned. Bans with an end date expire on their own. */
export function isNotBanned({ banned, banExpires }: BanColumns, now: Placeholder | Date) {
  return or(eq(banned, false), and(isNotNull(banExpires), lte(banExpires, now)));
}

type BanColumns = Pick<typeof users | typeof impersonator, 'banned' | 'banExpires'>;

/** The columns of a signed-in user that pages may see. */
export const sessionUserColumns = {
  userId: users.id,
  name: users.name,
  email: users.email,
  emailVerified: users.emailVerified,
  role: users.role,
  image: users.image,
  onboardedAt: users.onboardedAt,
};

type Row = typeof users.$inferSelect;
type UserColumns = Pick<Row, Exclude<keyof typeof sessionUserColumns, 'userId'>> & {
  userId: Row['id'];
};

export function toSessionUser(row: UserColumns): SessionUser {
  return {
    id: row.userId,
    name: row.name,
    email: row.email,
    emailVerified: row.emailVerified,
    role: row.role,
    image: row.image,
    onboardedAt: row.onboardedAt?.toISOString() ?? null,
  };
}

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
const sessionByToken = preparedOnce('session_by_token', (db) => {
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
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(impersonator, eq(impersonator.id, sessions.impersonatedBy))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
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
    )
    .limit(1);
});

/** `language` is that of the request, if any: saved with the last use if the account has none. */
export async function findSession(
  db: Db,
  token: string,
  now: Date,
  language?: Language,
): Promise<Session | null> {
  const [row] = await sessionByToken(db).execute({ tokenHash: hashToken(token), now });
  if (!row) return null;
  if (now.getTime() - row.usedAt.getTime() > noteUseEvery)
    await noteUse(db, row.id, now, language ?? null);
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
export async function findSessionEnd(db: Db, token: string, now: Date): Promise<SessionEnd> {
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

/** A session with its user, for responses. Without the hash of its token. */
const sessionAndUser = preparedOnce('session_and_user', (db) => {
  const { tokenHash: _tokenHash, parentId: _parentId, ...columns } = getTableColumns(sessions);
  return db
    .select({ session: columns, user: getTableColumns(users) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sql.placeholder('id')));
});

export async function readSessionAndUser(db: Db, id: string) {
  const [row] = await sessionAndUser(db).execute({ id });
  return row;
}

/** The user with this email, unless banned. */
export async function findUserByEmail(
  db: Db,
  email: string,
  now: Date,
): Promise<SessionUser | null> {
  const [row] = await db
    .select(sessionUserColumns)
    .from(users)
    .where(and(eq(users.email, email), isNotBanned(users, now)));
  return row ? toSessionUser(row) : null;
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

/** Bypasses Drizzle's update hooks: a sign-in leaves `updatedAt` unchanged. */
export async function noteSignIn(
  db: Db,
  userId: string,
  { now, i18n }: Pick<RequestContext, 'now' | 'i18n'>,
): Promise<void> {
  await db.execute(
    sql`update ${users} set last_seen_at = ${now().toISOString()},
          language = coalesce(language, ${i18n.language})
        where ${users.id} = ${userId}`,
  );
}

/** Leaves `updatedAt` unchanged: preferences are in no form that could conflict. */
export async function setUserPreferences(
  db: Db,
  userId: string,
  changed: Partial<Preferences & Pick<Row, 'signInNotices'>>,
): Promise<void> {
  await db
    .update(users)
    .set({ ...changed, updatedAt: sql`${users.updatedAt}` })
    .where(eq(users.id, userId));
}

/** Sets the picture. Leaves `updatedAt` unchanged: it is in no form that could conflict. */
export async function setUserImage(db: Db, userId: string, image: string | null): Promise<void> {
  await db.execute(sql`update ${users} set image = ${image} where ${users.id} = ${userId}`);
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

/** Sets the name once, even with concurrent calls. Returns whether this call set it. */
export async function setOnboarded(
  db: Db,
  userId: string,
  name: string,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ name, onboardedAt: now })
    .where(and(eq(users.id, userId), isNull(users.onboardedAt)))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** Advisory lock key of an email: sign-ins and changes of one address run one at a time. */
export const emailLockKey = (email: string) => `email:${email}`;

/**
 * Advisory lock: callers with the same key run one at a time, across all instances, until commit.
 */
export async function advisoryLock(tx: Db, ...keys: string[]): Promise<void> {
  // A fixed lock order prevents deadlocks.
  for (const key of new Set(keys.toSorted()))
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/**
 * Whether another active administrator remains without this user. Call it in the same transaction
 * before removing one; callers are serialized, so the last administrator cannot be lost.
 */
export async function hasOtherAdministrator(tx: Db, userId: string, now: Date): Promise<boolean> {
  await advisoryLock(tx, 'administrators');
  return hasAdministrator(tx, now, userId);
}

/** Whether there is an active administrator, apart from this user if given. */
export async function hasAdministrator(tx: Db, now: Date, userId = ''): Promise<boolean> {
  const at = now.toISOString();
  const [row] = await rows<{ any: boolean }>(
    tx,
    sql`select exists (
          select from ${users} where ${and(eq(users.role, 'admin'), ne(users.id, userId))}
          and (not ${users.banned} or ${users.banExpires} <= ${at})) as any`,
  );
  return row?.any ?? false;
}
