import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import type { ActivityKind, TargetType } from '~/shared/activity';
import { prefixed } from '~/ui/record/record-names';
import { type LoggedFields, toLogValues, withoutEmpty, type LogValues } from './log-values';
import { recordChange } from './record';
import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { RecordChange } from '~/shared/errors/app-error';
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

interface Logged<Row> {
  type: string;
  /** Its fields, by their names in rows: their values are logged when it is deleted. */
  fields?: LoggedFields;
  /** The title of a record, which the log keeps. */
  title(row: Row): string;
  /**
   * If entries are about the tenant that it belongs to: each is
   * `workspace.parcel-created`, and has the title as the value `parcel`.
   */
  within?: { type: string; id: string; name: string; titleField: string } | undefined;
}

/** The entries of a record: `parcel.created`. */
export function recordLog<Row extends { id: string; updatedAt: Date }>(logged: Logged<Row>) {
  const { type, fields: declared = {}, title, within } = logged;
  const kind = (change: string) =>
    (within ? `${within.type}.${type}-${change}` : `${type}.${change}`) as ActivityKind;
  const target = (row: Row) => {
    const { type: targetType, id, name } = within ?? { type, id: row.id, name: title(row) };
    return { type: targetType as TargetType, id, name };
  };
  const logName = within ? prefixed(type, within.titleField) : (name: string) => name;
  const identity = (row: Row) =>
    within ? { [logName(within.titleField)]: title(row) } : undefined;
  const values = (row: Row, fields: string[], from?: Row) => {
    const own = Object.entries(toLogValues(row, fields, declared, from));
    const named = own.map(([name, of]) => [logName(name), of]);
    return { ...Object.fromEntries(named), ...identity(row) };
  };

  return {
    created: (tx: Db, context: SessionContext, row: Row, fields: object) =>
      recordChange(tx, context, {
        kind: kind('created'),
        target: target(row),
        after: withoutEmpty(values(row, Object.keys(fields))),
      }),

    /** An action has a kind of entry that says what it has changed. */
    updated(
      tx: Db,
      context: SessionContext,
      rows: { before: Row; after: Row; fields: string[] },
      action?: ActivityKind,
    ) {
      const { before, after, fields } = rows;
      const changes = { before: values(before, fields), after: values(after, fields, before) };
      const done = identity(after);
      return recordChange(tx, context, {
        kind: action ?? kind('updated'),
        target: target(after),
        ...(action ? done && { after: done } : changes),
      });
    },

    deleted(tx: Db, context: SessionContext, row: Row) {
      return recordChange(tx, context, {
        kind: kind('deleted'),
        target: target(row),
        before: identity(row) ?? withoutEmpty(values(row, Object.keys(declared))),
      });
    },

    lastUpdate: (tx: Db, row: Row) =>
      lastChange(tx, {
        id: target(row).id,
        updatedAt: row.updatedAt,
        kinds: [kind('updated')],
        after: identity(row),
      }),
  };
}

export type RecordLog<Row extends { id: string; updatedAt: Date }> = ReturnType<
  typeof recordLog<Row>
>;
