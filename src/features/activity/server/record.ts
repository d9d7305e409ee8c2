import { and, gt, isNotNull } from 'drizzle-orm';
import type { Db } from '~/server/database/database';
import { userNameOrEmail } from '~/server/database/references';
import type { JobQueue } from '~/server/jobs/job';
import type { RequestContext, SessionContext } from '~/server/request-context';
import { type ActivityKind, type TargetType, declaredActivity } from '~/shared/activity';
import { newId } from '~/shared/ids';
import type { Session } from '~/shared/session';
import { activity } from './tables';
import type { OnUndelivered } from '~/server/mail/mail';
import { displayName } from '~/shared/text/display-name';
import type { EntrySource } from '../schema';

export interface ActivityUserRef {
  id: string;
  /** The name, or the email if there is no name yet. */
  name: string;
}

export interface ActivityEntry {
  kind: ActivityKind;
  actor?: ActivityUserRef | undefined;
  impersonatorId?: string | null | undefined;
  /** The program that acted for the actor. */
  via?: string | undefined;
  target?: { type: TargetType; id: string; name?: string } | undefined;
  /** Old and new values. Never a code, a token or a secret. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** The user whom it concerns, besides actor and target. For listeners only: it is not stored. */
  userId?: string | undefined;
}

/** The origin of an entry; system actions have no client address. */
export type Where = Pick<RequestContext, 'now' | 'id'> & {
  clientAddress: string | null;
  /** Absent in commands. */
  jobs?: JobQueue;
  shared?: RequestContext['shared'];
};

/** What a feature does about entries, in the transaction of the change. */
export type OnActivity = (tx: Db, where: Where, entries: RecordedEntry[]) => Promise<void>;

declare module '~/server/feature' {
  interface ServerFeature {
    /** What it does about changes that the audit log records, in their transaction. */
    onActivity?: OnActivity;
  }
}

export type RecordedEntry = typeof activity.$inferSelect & Pick<ActivityEntry, 'userId'>;

let listeners: readonly OnActivity[] = [];

/** Called once, with those of all features. */
export function declareListeners(all: readonly OnActivity[]): void {
  listeners = all;
}

/**
 * Writes one audit log entry. Pass the transaction of the change as `tx`, so that both commit or
 * neither does.
 */
export function recordActivity(tx: Db, where: Where, entry: ActivityEntry): Promise<void> {
  return recordActivities(tx, where, [entry]);
}

/** Like `recordActivity`, for a change by the signed-in user, or by an admin who impersonates them. */
export function recordChange(
  tx: Db,
  context: SessionContext,
  entry: Omit<ActivityEntry, keyof ReturnType<typeof getAuthor>>,
): Promise<void> {
  return recordActivity(tx, context, { ...entry, ...getAuthor(context.session) });
}

/** The signed-in user as the author of an entry, and who or what acts for them. */
export const getAuthor = ({ user, impersonatedBy, program }: Session) => ({
  actor: toActivityUser(user),
  impersonatorId: impersonatedBy,
  via: program?.name,
});

/** Like `recordActivity`, for several entries at once. */
export async function recordActivities(
  tx: Db,
  where: Where,
  entries: ActivityEntry[],
): Promise<void> {
  const added = entries.map((entry) => ({ entry, row: toRow(where, entry) }));
  const collected = where.shared && collections.get(where.shared);
  if (collected) collected.push(...added);
  else await write(tx, where, added);
}

interface NewEntry {
  entry: ActivityEntry;
  row: ReturnType<typeof toRow>;
}

async function write(tx: Db, where: Where, added: NewEntry[]): Promise<void> {
  const rows = await tx
    .insert(activity)
    .values(added.map(({ row }) => row))
    .returning();
  // Rows are returned in the order of the values.
  const recorded = rows.map((row, at) => ({ ...row, userId: added[at]?.entry.userId }));
  for (const listener of listeners) await listener(tx, where, recorded);
}

/** Entries that are written later, by the request of the calls that recorded them. */
const collections = new WeakMap<RequestContext['shared'], NewEntry[]>();

/**
 * Collects the entries of several calls in one transaction, so that they take a few statements
 * together instead of a few each. Nothing is recorded unless `write` is called.
 */
export function collectActivity(where: RequestContext) {
  const collected: NewEntry[] = [];
  collections.set(where.shared, collected);
  return {
    /** Makes a call. One that fails leaves no entry. */
    async of<T>(call: () => Promise<T>): Promise<T> {
      const before = collected.length;
      try {
        return await call();
      } catch (error) {
        collected.length = before;
        throw error;
      }
    },
    async write(tx: Db): Promise<void> {
      if (collected.length > 0) await write(tx, where, collected.splice(0));
    },
  };
}

export interface PastEntry {
  at: Date;
  ipAddress: string | null;
  entry: ActivityEntry;
}

const batchSize = 500;

/** Writes entries with past dates: for sample data and imports. */
export async function recordPastActivity(tx: Db, past: PastEntry[]): Promise<void> {
  const values = past.map(({ at, ipAddress, entry }) =>
    toRow({ now: () => at, clientAddress: ipAddress, id: newId() }, entry),
  );
  for (let from = 0; from < values.length; from += batchSize)
    await tx.insert(activity).values(values.slice(from, from + batchSize));
}

/** Whether the log has any entry. */
export async function hasActivity(tx: Db): Promise<boolean> {
  return (await tx.select({ id: activity.id }).from(activity).limit(1)).length > 0;
}

/** The entries about records after a time, at most `limit`. */
export function listEntriesSince(db: Db, at: Date, limit: number) {
  const { id, targetType, targetId } = activity;
  return db
    .select({ id, targetType, targetId })
    .from(activity)
    .where(and(gt(activity.at, at), isNotNull(targetId)))
    .limit(limit);
}

function toRow(where: Where, entry: ActivityEntry) {
  return {
    at: where.now(),
    kind: entry.kind,
    actorId: entry.actor?.id ?? null,
    actorName: entry.actor?.name ?? null,
    impersonatorId: entry.impersonatorId ?? null,
    impersonatorName: entry.impersonatorId ? userNameOrEmail(entry.impersonatorId) : null,
    via: entry.via ?? null,
    targetType: entry.target?.type ?? null,
    targetId: entry.target?.id ?? null,
    targetName: entry.target?.name ?? null,
    before: entry.before ?? null,
    after: entry.after ?? null,
    ipAddress: where.clientAddress,
    requestId: where.id,
  };
}

/** A user as recorded in the log. */
export function toActivityUser(user: { id: string; name: string; email: string }): ActivityUserRef {
  return { id: user.id, name: displayName(user) };
}

/** A user as the target of an entry. */
export const userTarget = (user: { id: string; name: string; email: string }) => ({
  type: 'user' as const,
  ...toActivityUser(user),
});

/** Writes an email that could not be delivered to the log of the record that it is about. */
export const recordUndelivered: OnUndelivered = (tx, { to, about, reason }, context) => {
  const type = Object.keys(declaredActivity().targets).find((known) => known === about?.type);
  const source: EntrySource = 'mail-server';
  const where = { now: context.now, id: context.idempotencyKey, clientAddress: null };
  return recordActivity(tx, where, {
    kind: 'email.undelivered',
    ...(about && type
      ? { target: { ...about, type: type as TargetType }, after: { email: to, reason, source } }
      : { target: { type: 'email', id: to }, after: { reason, source } }),
  });
};
