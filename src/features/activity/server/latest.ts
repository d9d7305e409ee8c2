import { type SQL, sql } from 'drizzle-orm';
import type { ActivityRow } from '../schema';
import { type RecordState, recordState, toRow } from './queries';
import type { activity } from './tables';

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
