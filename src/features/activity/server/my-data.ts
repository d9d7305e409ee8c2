import { type SQL, and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '~/server/database/database';
import {
  type DataExporter,
  type DataSubject,
  type MyData,
  exportBatch,
  inBatches,
} from '~/server/my-data';
import { activity } from './tables';

type Entry = typeof activity.$inferSelect;

/** As text, because a `Date` would lose the microseconds. */
const columns = { ...getTableColumns(activity), exactAt: sql<string>`${activity.at}::text` };

/** Oldest first. Each condition has an index that ends with this order. */
const entries = (db: Db, condition: SQL | undefined) =>
  inBatches<Entry & { exactAt: string }>((last) =>
    db
      .select(columns)
      .from(activity)
      .where(
        and(
          condition,
          last &&
            sql`(${activity.at}, ${activity.id}) > (${last.exactAt}::timestamptz, ${last.id})`,
        ),
      )
      .orderBy(asc(activity.at), asc(activity.id))
      .limit(exportBatch),
  );

/**
 * Leaves out personal data of others: who else acted, from which address, and which users and
 * values the user's own actions were about.
 */
function redacted(entry: Entry, { id, email }: DataSubject) {
  const byUser = entry.actorId === id && entry.impersonatorId === null;
  const asImpersonator = entry.impersonatorId === id;
  const aboutUser = entry.targetId === id || entry.targetId === email;
  const aboutOther = !aboutUser && (entry.targetType === 'user' || entry.targetType === 'email');
  const byYou = byUser || asImpersonator;
  return {
    at: entry.at,
    kind: entry.kind,
    by: byYou ? 'you' : entry.actorId || entry.impersonatorId ? 'another user' : null,
    whileImpersonating: asImpersonator,
    targetType: entry.targetType,
    targetId: aboutOther ? null : entry.targetId,
    targetName: aboutOther ? null : entry.targetName,
    before: aboutUser ? entry.before : null,
    after: aboutUser ? entry.after : null,
    ipAddress: byYou ? entry.ipAddress : null,
  };
}

const activityOfUser: DataExporter = {
  subject: 'activity',
  about: 'data-archive:about.activity',
  tables: [activity],
  columns: [
    'at',
    'kind',
    'by',
    'whileImpersonating',
    'targetType',
    'targetId',
    'targetName',
    'before',
    'after',
    'ipAddress',
  ],
  async *rows(db, user) {
    const notByUser = sql`${activity.actorId} is distinct from ${user.id}`;
    const conditions = [
      eq(activity.actorId, user.id),
      and(eq(activity.targetId, user.id), notByUser),
      // Failed sign-ins, which name an address.
      and(eq(activity.targetId, user.email), notByUser),
      and(eq(activity.impersonatorId, user.id), notByUser),
    ];
    for (const condition of conditions)
      for await (const batch of entries(db, condition))
        yield batch.map((entry) => redacted(entry, user));
  },
};

export const activityMyData: MyData = { exporters: [activityOfUser] };
