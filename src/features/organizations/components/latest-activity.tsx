import { useInfiniteQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { LatestActivity } from '~/features/activity/latest-activity';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { TextLink } from '~/ui/basics/link';
import { Skeleton } from '~/ui/basics/skeleton';
import { Card, Section } from '~/ui/layout/page';
import { organizationQueries } from '../client';
import type { OwnOrganization } from '../schema';
import { toRows } from '../activity-schema';

const shown = 5;

/** The latest entries, loaded after the page: the overview needs three statements without them. */
export function LatestInOrganization({ organization }: { organization: OwnOrganization }) {
  const t = useMessages();
  const { slug } = organization;
  return (
    <Section
      title={t('organizations:overview.activity')}
      actions={
        <TextLink to="/app/o/$slug/activity" params={{ slug }} className="text-sm">
          {t('organizations:overview.allActivity')}
        </TextLink>
      }
    >
      <Card className="p-0!">
        <Entries organization={organization} />
      </Card>
    </Section>
  );
}

function Entries({ organization }: { organization: OwnOrganization }) {
  const t = useMessages();
  const query = useInfiniteQuery(organizationQueries.activity(organization.slug));
  const items = query.data?.pages[0]?.items.slice(0, shown);
  if (!items && query.isError)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 p-4 text-sm sm:px-5">
        {t('list:error.title')}
        <Button size="sm" icon={RotateCw} onClick={() => void query.refetch()}>
          {t('ui:retry')}
        </Button>
      </p>
    );
  if (!items)
    return (
      <div role="status" aria-label={t('ui:loading')} className="flex flex-col gap-4 p-4 sm:px-5">
        <Skeleton className="h-4" />
        <Skeleton className="h-4" />
        <Skeleton className="h-4" />
      </div>
    );
  if (items.length === 0)
    return <p className="p-4 text-sm text-ink-soft sm:px-5">{t('organizations:activity.empty')}</p>;
  return (
    <LatestActivity
      items={toRows(organization, items)}
      now={query.dataUpdatedAt}
      label={t('organizations:overview.activity')}
    />
  );
}
