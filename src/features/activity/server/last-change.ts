import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Db } from '~/server/database/database';
import type { RecordChange } from '~/shared/errors/app-error';
import type { ActivityKind } from '~/shared/activity';
import type { LogValues } from './changes-between';
import { activity } from './tables';

/** The kinds of entries that change a user record. */
export const userChanges: ActivityKind[] = [
  'onboarded',
  'account.renamed',
  'account.email-changed',
  'user.updated',
  'user.role-changed',
  'user.banned',
  'user.unbanned',
];

/** Record and entry are written in one transaction, but their timestamps differ slightly. */
const tolerance = 1000;

interface Edited {
  id: string;
  /** When the record was last changed. Older entries are about other changes. */
  updatedAt: Date;
  kinds: ActivityKind[];
  /** Logged values that tell it from others with the same target. */
  after?: LogValues | undefined;
}

/** Who last changed a record, for optimistic locking conflicts; `undefined` if not in the log. */
export async function lastChange(tx: Db, edited: Edited): Promise<RecordChange | undefined> {
  const { id, updatedAt, kinds, after } = edited;
  const since = new Date(updatedAt.getTime() - tolerance);
  const [entry] = await tx
    .select({ by: activity.actorName, at: activity.at })
    .from(activity)
    .where(
      and(
        eq(activity.targetId, id),
        inArray(activity.kind, kinds),
        gte(activity.at, since),
        after && sql`${activity.after} @> ${JSON.stringify(after)}::jsonb`,
      ),
    )
    .orderBy(desc(activity.at), desc(activity.id))
    .limit(1);
  return entry?.by ? { by: entry.by, at: entry.at.toISOString() } : undefined;
}
