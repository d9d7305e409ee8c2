import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import type { Db } from '~/server/database/database';
import type { RecordChange } from '~/shared/app-error';
import type { ActivityKind } from '../kinds';
import { activity } from './tables';

/** The kinds of entries that change a user whom somebody may be editing. */
export const userChanges: ActivityKind[] = [
  'onboarded',
  'account.renamed',
  'account.email-changed',
  'user.updated',
  'user.role-changed',
  'user.banned',
  'user.unbanned',
];

/** Record and entry are written in one transaction, but not stamped at the same instant. */
const tolerance = 1000;

interface Edited {
  id: string;
  /** When the record was changed last. An older entry is about another change. */
  updatedAt: Date;
  kinds: ActivityKind[];
}

/** Who changed a record last, for conflicts of optimistic locking; `undefined` if the log has nobody. */
export async function lastChange(tx: Db, edited: Edited): Promise<RecordChange | undefined> {
  const { id, updatedAt, kinds } = edited;
  const since = new Date(updatedAt.getTime() - tolerance);
  const [entry] = await tx
    .select({ by: activity.actorName, at: activity.at })
    .from(activity)
    .where(and(eq(activity.targetId, id), inArray(activity.kind, kinds), gte(activity.at, since)))
    .orderBy(desc(activity.at), desc(activity.id))
    .limit(1);
  return entry?.by ? { by: entry.by, at: entry.at.toISOString() } : undefined;
}
