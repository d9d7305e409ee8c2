import { type Placeholder, and, eq, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '~/server/database/database';
import type { RequestContext } from '~/server/request-context';
import type { Language } from '~/shared/i18n/languages';
import type { Session, SessionUser } from '~/shared/session';
import type { SessionEnd } from '~/shared/session-end';
import { sessions, users } from './tables';

const impersonator = alias(users, 'impersonator');

/** Not banned. A ban with an end ends by itself. */
function isWelcome({ banned, banExpires }: BanColumns, now: Placeholder | Date) {
  return or(eq(banned, false), and(isNotNull(banExpires), lte(banExpires, now)));
}

type BanColumns = Pick<typeof users | typeof impersonator, 'banned' | 'banExpires'>;

/** What everybody may know of who is signed in. */
const person = {
  userId: users.id,
  name: users.name,
  email: users.email,
  emailVerified: users.emailVerified,
  role: users.role,
  image: users.image,
  onboardedAt: users.onboardedAt,
};

type Row = typeof users.$inferSelect;
type Person = Pick<Row, Exclude<keyof typeof person, 'userId'>> & { userId: Row['id'] };

function toSessionUser(row: Person): SessionUser {
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

/**
 * Session and user in one statement, prepared once for each connection. Expiry and ban are part
 * of it, so that a revoked, ended or banned person is out on the very next request.
 */
function prepare(db: Db) {
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
      ...person,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(impersonator, eq(impersonator.id, sessions.impersonatedBy))
    .where(
      and(
        eq(sessions.token, sql.placeholder('token')),
        gt(sessions.expiresAt, now),
        isWelcome(users, now),
        // Who acts in another's place is an administrator still, and the other is none yet.
        or(
          isNull(sessions.impersonatedBy),
          and(
            eq(impersonator.role, 'admin'),
            isWelcome(impersonator, now),
            ne(users.role, 'admin'),
          ),
        ),
      ),
    )
    .limit(1)
    .prepare('session_by_token');
}

const prepared = new WeakMap<Db, ReturnType<typeof prepare>>();

/** `language` is that of the request, where it is one of the user's own. */
export async function findSession(
  db: Db,
  token: string,
  now: Date,
  language?: Language,
): Promise<Session | null> {
  let statement = prepared.get(db);
  if (!statement) prepared.set(db, (statement = prepare(db)));
  const [row] = await statement.execute({ token, now });
  if (!row) return null;
  if (now.getTime() - row.usedAt.getTime() > noteUseEvery)
    await noteUse(db, row.id, now, language ?? null);
  return {
    id: row.id,
    expiresAt: row.expiresAt.toISOString(),
    impersonatedBy: row.impersonatedBy,
    ...(row.impersonatedBy && { impersonatorName: row.impersonatorName }),
    user: toSessionUser(row),
  };
}

/** Why a token opens no session. One that was revoked or signed out has no row any more. */
export async function findSessionEnd(db: Db, token: string, now: Date): Promise<SessionEnd> {
  const [row] = await db
    .select({
      expiresAt: sessions.expiresAt,
      impersonatedBy: sessions.impersonatedBy,
      banReason: users.banReason,
      banExpires: users.banExpires,
      isWelcome: sql<boolean>`${isWelcome(users, now)}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.token, token));
  if (!row) return { reason: 'ended' };
  // An impersonator is not told of the ban of another.
  if (!row.isWelcome && !row.impersonatedBy) {
    const expiresAt = row.banExpires?.toISOString() ?? null;
    return { reason: 'banned', ban: { reason: row.banReason, expiresAt } };
  }
  return { reason: row.expiresAt <= now ? 'expired' : 'ended' };
}

/** The person of an address, unless banned. */
export async function findUserByEmail(
  db: Db,
  email: string,
  now: Date,
): Promise<SessionUser | null> {
  const [row] = await db
    .select(person)
    .from(users)
    .where(and(eq(users.email, email), isWelcome(users, now)));
  return row ? toSessionUser(row) : null;
}

/** When a session was last used is known to these milliseconds: not every request needs a write. */
const noteUseEvery = 10 * 60_000;

/**
 * The session and its person in one statement. An administrator who looks at things in a person's
 * place is not that person: she was not seen.
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
          language = coalesce(${language}::text, language) from used
        where ${users.id} = used.user_id and used.impersonated_by is null`,
  );
}

/** Not through Drizzle's own update: a sign-in leaves `updatedAt` as it is. */
export async function noteSignIn(
  db: Db,
  userId: string,
  { now, i18n }: Pick<RequestContext, 'now' | 'i18n'>,
): Promise<void> {
  await db.execute(
    sql`update ${users} set last_seen_at = ${now().toISOString()}, language = ${i18n.language}
        where ${users.id} = ${userId}`,
  );
}

/** The language of emails that the user does not request. Leaves `updatedAt` as it is. */
export async function setUserLanguage(db: Db, userId: string, language: Language): Promise<void> {
  await db.execute(sql`update ${users} set language = ${language} where ${users.id} = ${userId}`);
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

/** Gives the name once; says whether this call was the one. */
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

/** Calls with the same key go on one after the other, on all instances, until their transaction ends. */
export async function advisoryLock(tx: Db, ...keys: string[]): Promise<void> {
  // Always in the same order, so that no two wait for each other.
  for (const key of new Set(keys.toSorted()))
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
