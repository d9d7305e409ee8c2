import { type SQL, and, count, asc, eq, gt, lt, max, or, sql } from 'drizzle-orm';
import { verifications } from '~/features/accounts/auth/auth.server';
import type { Db } from '~/server/database/database';
import { confirmations, passkeyOffers, passkeys } from './tables';

export type PasskeyRow = typeof passkeys.$inferSelect;

export const readPasskeys = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));

export const countPasskeys = (db: Db, userId: string): Promise<number> =>
  db.$count(passkeys, eq(passkeys.userId, userId));

/** How many, and when one of them was last used. */
export async function summarizePasskeys(db: Db, userId: string) {
  const [found] = await db
    .select({ count: count(), lastUsedAt: max(passkeys.lastUsedAt) })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  return { count: found?.count ?? 0, lastUsedAt: found?.lastUsedAt?.toISOString() ?? null };
}

async function findOne(db: Db, where: SQL): Promise<PasskeyRow | undefined> {
  const [found] = await db.select().from(passkeys).where(where);
  return found;
}

export const findByCredential = (db: Db, credentialId: string) =>
  findOne(db, eq(passkeys.credentialId, credentialId));

export async function insertPasskey(tx: Db, values: typeof passkeys.$inferInsert) {
  const [inserted] = await tx.insert(passkeys).values(values).onConflictDoNothing().returning();
  return inserted;
}

const isOwn = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

export async function renamePasskey(tx: Db, userId: string, id: string, name: string) {
  const [renamed] = await tx
    .update(passkeys)
    .set({ name })
    .where(isOwn(userId, id))
    .returning({ id: passkeys.id });
  return renamed;
}

/** Deletes one passkey of a user, or all. Returns them. */
export const deletePasskeys = (tx: Db, userId: string, id?: string): Promise<PasskeyRow[]> =>
  tx
    .delete(passkeys)
    .where(id === undefined ? eq(passkeys.userId, userId) : isOwn(userId, id))
    .returning();

interface Use {
  id: string;
  counter: number;
  synced: boolean;
  now: Date;
}

/**
 * Notes a use. Undefined if the passkey is gone, or if another use with this counter or a higher one
 * came first: a copy of the authenticator, or a replay. Authenticators that do not count send 0.
 */
export async function noteUse(tx: Db, { id, counter, synced, now }: Use) {
  const [used] = await tx
    .update(passkeys)
    .set({ counter, synced, lastUsedAt: now })
    .where(
      and(
        eq(passkeys.id, id),
        or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`)),
      ),
    )
    .returning({ userId: passkeys.userId });
  return used;
}

/** When a passkey was last used in the session. */
export async function readConfirmation(db: Db, sessionId: string): Promise<Date | undefined> {
  const [found] = await db
    .select({ confirmedAt: confirmations.confirmedAt })
    .from(confirmations)
    .where(eq(confirmations.sessionId, sessionId));
  return found?.confirmedAt;
}

export async function saveConfirmation(tx: Db, sessionId: string, confirmedAt: Date) {
  await tx
    .insert(confirmations)
    .values({ sessionId, confirmedAt })
    .onConflictDoUpdate({ target: confirmations.sessionId, set: { confirmedAt } });
}

export async function saveDismissal(db: Db, userId: string, dismissedAt: Date) {
  await db.insert(passkeyOffers).values({ userId, dismissedAt }).onConflictDoNothing();
}

export const isDismissed = async (db: Db, userId: string): Promise<boolean> =>
  (await db.$count(passkeyOffers, eq(passkeyOffers.userId, userId))) > 0;

export async function insertChallenge(db: Db, identifier: string, expiresAt: Date) {
  await db.insert(verifications).values({ identifier, value: '', expiresAt });
}

/** Whether the challenge was there. Of several calls, one gets it. */
export async function deleteChallenge(db: Db, identifier: string, now: Date): Promise<boolean> {
  const deleted = await db
    .delete(verifications)
    .where(and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, now)))
    .returning({ id: verifications.id });
  return deleted.length > 0;
}

/** How many passkeys work at another host than this one. */
export const countOtherHosts = (db: Db, rpId: string): Promise<number> =>
  db.$count(passkeys, sql`${passkeys.rpId} <> ${rpId}`);
