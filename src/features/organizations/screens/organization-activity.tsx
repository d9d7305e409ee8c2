import { useInfiniteQuery } from '@tanstack/react-query';
import { ActivityList } from '~/features/activity/activity-list';
import { useMessages, useTimeZone } from '~/shared/i18n/context';
import { timeZoneLabel } from '~/shared/i18n/time-zones';
import { isolate } from '~/ui/basics/isolate';
import { Page, PageHeader } from '~/ui/layout/page';
import { listState } from '~/ui/list/list-state';
import { toRows } from '../activity-schema';
import { organizationQueries } from '../client';
import type { OwnOrganization } from '../schema';

/** The audit log of an organization. */
export function OrganizationActivityScreen({ organization }: { organization: OwnOrganization }) {
  const t = useMessages();
  const timeZone = useTimeZone();
  const state = listState(useInfiniteQuery(organizationQueries.activity(organization.slug)));
  return (
    <Page width="full">
      <PageHeader
        title={t('activity:title')}
        description={t('organizations:activity.text', { zone: isolate(timeZoneLabel(timeZone)) })}
      />
      <ActivityList
        ofRecord
        namesZone
        state={
          state.kind === 'ready' ? { ...state, items: toRows(organization, state.items) } : state
        }
        emptyText={t('organizations:activity.empty')}
      />
    </Page>
  );
}
