import { useInfiniteQuery } from '@tanstack/react-query';
import { RecordActivity } from '~/features/activity/record-activity';
import { useMessages } from '~/shared/i18n/context';
import { listState } from '~/ui/list/list-state';
import { organizationQueries } from '../client';
import type { OwnOrganization } from '../schema';
import { toRows } from './activity-rows';

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
