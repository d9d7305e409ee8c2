import {
  type ActivityEntry,
  getAuthor,
  recordActivities,
  recordChange,
} from '~/features/activity/activity.server';
import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import type { StoredOrganization } from './locks';

type Entry = Pick<ActivityEntry, 'kind' | 'before' | 'after' | 'userId'>;

/** The target of every entry about an organization: its audit log is the list of these. */
export const logTarget = ({ id, name }: Pick<StoredOrganization, 'id' | 'name'>) => ({
  type: 'organization' as const,
  id,
  name,
});

/** Writes an entry to the audit log of an organization, which is part of the product's. */
export function recordInOrganization(
  tx: Db,
  context: SessionContext,
  organization: Pick<StoredOrganization, 'id' | 'name'>,
  entry: Entry,
): Promise<void> {
  return recordChange(tx, context, { ...entry, target: logTarget(organization) });
}

/** The same for several entries, in one statement. */
export function recordAllInOrganization(
  tx: Db,
  context: SessionContext,
  organization: Pick<StoredOrganization, 'id' | 'name'>,
  entries: Entry[],
): Promise<void> {
  const common = { ...getAuthor(context.session), target: logTarget(organization) };
  return recordActivities(
    tx,
    context,
    entries.map((entry) => ({ ...entry, ...common })),
  );
}
