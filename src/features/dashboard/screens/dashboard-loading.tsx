import { useMessages } from '~/shared/i18n/context';
import { Card, Page, PageHeader } from '~/ui/layout/page';
import { Skeleton } from '~/ui/basics/skeleton';

/** Skeleton of the dashboard. */
export function DashboardLoading() {
  const t = useMessages();
  return (
    <Page width="full">
      <PageHeader
        title={t('dashboard:title')}
        description={<Skeleton className="my-1 h-4 w-48" />}
      />
      <p role="status" className="sr-only">
        {t('ui:loading')}
      </p>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {Array.from({ length: 4 }, (_, index) => (
          <Card key={index} className="flex h-40 flex-col gap-3">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-9 w-1/2" />
            <Skeleton className="h-4 w-2/3" />
          </Card>
        ))}
      </div>
      <Card className="flex h-80 items-end gap-2">
        {Array.from({ length: 24 }, (_, index) => (
          <Skeleton
            key={index}
            className="flex-1"
            style={{ height: `${35 + ((index * 29) % 60)}%` }}
          />
        ))}
      </Card>
    </Page>
  );
}
