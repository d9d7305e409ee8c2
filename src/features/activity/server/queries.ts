import { type SQL, and, eq, getTableColumns, gte, lt, or, sql } from 'drizzle-orm';
import { type Db, rows } from '~/server/database/database';
import { keysetPage } from '~/server/lists/keyset-page';
import type { KeysetList } from '~/server/lists/keyset-statement';
import { type ActivityKind, type TargetType, declaredActivity } from '~/shared/activity';
import type { Page } from '~/shared/schema';
import type { ActivityFilters, ActivityRow, ListActivity } from '../schema';
import { activity } from './tables';
import { defineJob, noData } from '~/server/jobs/job';

function filtered(filters: Omit<ActivityFilters, 'period' | 'timeZone'>): SQL | undefined {
  const { actorId, userId, targetId, kind, from, to } = filters;
  return and(
    actorId === undefined ? undefined : eq(activity.actorId, actorId),
    userId === undefined
      ? undefined
      : or(eq(activity.actorId, userId), eq(activity.targetId, userId)),
    targetId === undefined ? undefined : eq(activity.targetId, targetId),
    kind === undefined ? undefined : eq(activity.kind, kind),
    from === undefined ? undefined : gte(activity.at, new Date(from)),
    to === undefined ? undefined : lt(activity.at, new Date(to)),
  );
}

type Entry = Omit<typeof activity.$inferSelect, 'requestId'>;

/** The records of an entry as they are now: which no longer exist, and the actor's picture. */
interface RecordState {
  actor: boolean;
  impersonator: boolean;
  target: boolean;
  actorImage: string | null;
}

/** One lookup by primary key; for `exists`, the planner may hash the whole table. */
const isDeleted = (table: string, id: SQL) =>
  sql`(select record.id from ${sql.identifier(table)} as record where record.id = ${id}) is null`;

/** By the type of the target. Targets without a table have no page and are not looked up. */
function targetIsDeleted(): SQL {
  const cases = Object.entries(declaredActivity().targets).flatMap(([type, { table }]) => {
    if (!table) return [];
    const deleted = isDeleted(table, sql`activity.target_id`);
    return sql`when ${sql.raw(`'${type}'`)} then ${deleted}`;
  });
  return sql`case activity.target_type ${sql.join(cases, sql` `)} else false end`;
}

/** A single JSON value, for statements that select from `activity`. */
const recordState = () => sql<RecordState>`json_build_object(
  'actor', ${isDeleted('users', sql`activity.actor_id`)},
  'impersonator', ${isDeleted('users', sql`activity.impersonator_id`)},
  'target', ${targetIsDeleted()},
  'actorImage', (select image from users where id = activity.actor_id))`;

const getActivityUser = (id: string | null, name: string | null, deleted: boolean) =>
  id === null ? null : { id, name: name ?? id, deleted };

export function toRow(entry: Entry, state: RecordState): ActivityRow {
  const type = entry.targetType as TargetType | null;
  const actor = getActivityUser(entry.actorId, entry.actorName, state.actor);
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    kind: entry.kind as ActivityKind,
    actor: actor && { ...actor, image: state.actorImage },
    impersonator: getActivityUser(entry.impersonatorId, entry.impersonatorName, state.impersonator),
    via: entry.via,
    target:
      type && entry.targetId
        ? { type, id: entry.targetId, name: entry.targetName, deleted: state.target }
        : null,
    before: entry.before as ActivityRow['before'],
    after: entry.after as ActivityRow['after'],
    ipAddress: entry.ipAddress,
  };
}

const { requestId: _requestId, ...columns } = getTableColumns(activity);

const activityList = () => {
  const listColumns = { ...columns, state: recordState() };
  return {
    table: activity,
    sorts: { at: activity.at },
    columns: listColumns,
  } satisfies KeysetList<'at', typeof listColumns>;
};

/** Filters that have an index ending in the sort key, most selective first. */
const indexedFilters = ['targetId', 'actorId', 'kind'] as const;

/** Keyset pagination, newest first. */
export async function listActivity(
  db: Db,
  input: Omit<ListActivity, 'period' | 'timeZone'>,
): Promise<Page<ActivityRow>> {
  const { cursor, limit, ...filters } = input;
  const indexed = indexedFilters.find((name) => filters[name] !== undefined);
  const page = await keysetPage(db, activityList(), {
    cursor,
    limit,
    sort: 'at',
    order: 'desc',
    equals: indexed && { column: activity[indexed], value: filters[indexed] ?? '' },
    filter: filtered(indexed ? { ...filters, [indexed]: undefined } : filters),
  });
  return { ...page, items: page.items.map((entry) => toRow(entry, entry.state)) };
}

const day = 86_400_000;
const batchSize = 5000;

/** Retention: deletes entries older than `days`, in small batches that keep locks short. */
export async function deleteOldActivity(db: Db, days: number, now: Date): Promise<number> {
  const before = new Date(now.getTime() - days * day).toISOString();
  let deleted = 0;
  for (;;) {
    const [row] = await rows<{ count: number }>(
      db,
      sql`select forget_activity(${before}::timestamptz, ${batchSize}::int) as count`,
    );
    deleted += row?.count ?? 0;
    if (!row || row.count < batchSize) return deleted;
  }
}

/** An entry in JSON form. */
export type ActivityEntryJson = Omit<typeof activity.$inferSelect, 'at' | 'requestId'> & {
  at: string;
  state: RecordState;
};

/** The newest entries as a single JSON value, to be selected along with other data. */
export function latestEntries(most: number): SQL {
  const entry = sql`json_build_object('id', id, 'at', at, 'kind', kind, 'actorId', actor_id,
    'actorName', actor_name, 'impersonatorId', impersonator_id,
    'impersonatorName', impersonator_name, 'via', via, 'targetType', target_type, 'targetId', target_id,
    'targetName', target_name, 'before', before, 'after', after, 'ipAddress', ip_address,
    'state', ${recordState()})`;
  return sql`(select coalesce(json_agg(entry), '[]') from (
    select ${entry} as entry from activity order by at desc, id desc limit ${most}::int) as newest)`;
}

export function fromEntryJson(entry: ActivityEntryJson): ActivityRow {
  return toRow({ ...entry, at: new Date(entry.at) }, entry.state);
}

/** Applies the retention of the audit log. */
export const activityCleanup = defineJob({
  name: 'activity-cleanup',
  title: 'job-titles:activity-cleanup',
  schema: noData,
  schedule: '*/10 * * * *',
  async run(_data, { db, config, now }) {
    await deleteOldActivity(db, config.activityDays, now());
  },
});
