import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import type { ActivityKind, TargetType } from '~/shared/activity';
import { prefixed } from '~/ui/record/record-names';
import { lastChange } from './last-change';
import { type LoggedFields, toLogValues, withoutEmpty } from './log-values';
import { recordChange } from './record';

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
