import { useInfiniteQuery } from '@tanstack/react-query';
import { RecordActivity } from '~/features/activity/record-activity';
import { useMessages } from '~/shared/i18n/context';
import { TextLink } from '~/ui/basics/link';
import { Section } from '~/ui/layout/page';
import { listState } from '~/ui/list/list-state';
import { organizationQueries } from '../client';
import type { OrganizationActivity, OwnOrganization } from '../schema';

/** Entries on the overview. */
const latestEntries = 5;

/** All entries are about the organization. Addresses and impersonators are for administrators. */
function toRows({ id, name }: OwnOrganization, entries: OrganizationActivity[]) {
  const target = { type: 'organization' as const, id, name, deleted: false };
  return entries.map((entry) => ({ ...entry, target, impersonator: null, ipAddress: null }));
}

function useActivityState(organization: OwnOrganization) {
  const query = useInfiniteQuery(organizationQueries.activity(organization.slug));
  const state = listState(query);
  if (state.kind !== 'ready') return state;
  return { ...state, items: toRows(organization, state.items) };
}

/** The audit log of an organization. */
export function OrganizationActivityList({ organization }: { organization: OwnOrganization }) {
  const t = useMessages();
  return <RecordActivity label={t('activity:title')} state={useActivityState(organization)} />;
}

/** The latest entries, loaded after the page: the overview needs three statements without them. */
export function LatestOrganizationActivity({ organization }: { organization: OwnOrganization }) {
  const t = useMessages();
  const state = useActivityState(organization);
  const latest =
    state.kind === 'ready'
      ? { ...state, items: state.items.slice(0, latestEntries), hasMore: false }
      : state;
  return (
    <Section
      title={t('organizations:overview.activity')}
      actions={
        <TextLink
          to="/app/o/$slug/activity"
          params={{ slug: organization.slug }}
          className="text-sm"
        >
          {t('organizations:overview.allActivity')}
        </TextLink>
      }
      className="[&_[role=status]]:sr-only"
    >
      <RecordActivity
        label={t('organizations:overview.activity')}
        state={latest}
        emptyText={t('organizations:activity.empty')}
        skeletonRows={latestEntries}
      />
    </Section>
  );
}
