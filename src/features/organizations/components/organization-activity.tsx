import { useInfiniteQuery } from '@tanstack/react-query';
import { RecordActivity } from '~/features/activity/record-activity';
import { useMessages } from '~/shared/i18n/context';
import { listState } from '~/ui/list/list-state';
import type { OrganizationActivity } from '../activity-schema';
import { organizationQueries } from '../client';
import type { OwnOrganization } from '../schema';

/** All entries are about the organization. Addresses and impersonators are for administrators. */
export function toRows({ id, name }: OwnOrganization, entries: OrganizationActivity[]) {
  const target = { type: 'organization' as const, id, name, deleted: false };
  return entries.map((entry) => ({ ...entry, target, impersonator: null, ipAddress: null }));
}

/** The audit log of an organization. */
export function OrganizationActivityList({ organization }: { organization: OwnOrganization }) {
  const t = useMessages();
  const state = listState(useInfiniteQuery(organizationQueries.activity(organization.slug)));
  return (
    <RecordActivity
      label={t('activity:title')}
      state={
        state.kind === 'ready' ? { ...state, items: toRows(organization, state.items) } : state
      }
      emptyText={t('organizations:activity.empty')}
    />
  );
}
