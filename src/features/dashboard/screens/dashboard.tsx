import { useSuspenseQuery } from '@tanstack/react-query';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Card, Page, PageHeader } from '~/ui/page';
import { dashboardQueries } from '../client';

export function DashboardScreen() {
  const t = useMessages();
  const { data } = useSuspenseQuery(dashboardQueries.figures());
  return (
    <Page>
      <PageHeader title={t('dashboard:title')} />
      <dl className="grid gap-4 sm:grid-cols-2">
        <Figure label={t('dashboard:users')} value={data.users} />
        <Figure label={t('dashboard:sessions')} value={data.sessions} />
      </dl>
    </Page>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  const format = useFormat();
  return (
    <Card>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="mt-1 text-3xl font-semibold tabular-nums">{format.number(value)}</dd>
    </Card>
  );
}
