import { and, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { type Db, rows } from '~/server/database/database';
import type { Session } from '~/shared/session';
import { sessions, users } from './tables';

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
      userId: users.id,
      name: users.name,
      email: users.email,
      emailVerified: users.emailVerified,
      role: users.role,
      image: users.image,
      onboardedAt: users.onboardedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.token, sql.placeholder('token')),
        gt(sessions.expiresAt, now),
        // A ban with an end ends by itself.
        or(
          eq(users.banned, false),
          and(sql`${users.banExpires} is not null`, lte(users.banExpires, now)),
        ),
      ),
    )
    .limit(1)
    .prepare('session_by_token');
}

const prepared = new WeakMap<Db, ReturnType<typeof prepare>>();

export async function findSession(db: Db, token: string, now: Date): Promise<Session | null> {
  let statement = prepared.get(db);
  if (!statement) prepared.set(db, (statement = prepare(db)));
  const [row] = await statement.execute({ token, now });
  if (!row) return null;
  if (now.getTime() - row.usedAt.getTime() > noteUseEvery) await noteUse(db, row.id, now);
  return {
    id: row.id,
    expiresAt: row.expiresAt.toISOString(),
    impersonatedBy: row.impersonatedBy,
    user: {
      id: row.userId,
      name: row.name,
      email: row.email,
      emailVerified: row.emailVerified,
      role: row.role,
      image: row.image,
      onboardedAt: row.onboardedAt?.toISOString() ?? null,
    },
  };
}

/** When a session was last used is known to these milliseconds: not every request needs a write. */
const noteUseEvery = 10 * 60_000;

async function noteUse(db: Db, id: string, now: Date): Promise<void> {
  const stale = new Date(now.getTime() - noteUseEvery);
  await db
    .update(sessions)
    .set({ updatedAt: now })
    .where(and(eq(sessions.id, id), lt(sessions.updatedAt, stale)));
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
export async function takeTurns(tx: Db, ...keys: string[]): Promise<void> {
  // Always in the same order, so that no two wait for each other.
  for (const key of new Set(keys.toSorted()))
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/**
 * Whether an administrator who can act is left without this person. Whoever takes one away asks
 * here first, in the same transaction, and no two do so at once: the last one cannot be lost.
 */
export async function hasOtherAdministrator(tx: Db, userId: string, now: Date): Promise<boolean> {
  await takeTurns(tx, 'administrators');
  const at = now.toISOString();
  const [row] = await rows<{ any: boolean }>(
    tx,
    sql`select exists (
          select from ${users} where ${and(eq(users.role, 'admin'), ne(users.id, userId))}
          and (not ${users.banned} or ${users.banExpires} <= ${at})) as any`,
  );
  return row?.any ?? false;
}
