import { useMessages } from '~/shared/i18n/context';
import { Card, Page } from './page';
import { Skeleton } from './skeleton';

export type PageShape = 'list' | 'grid' | 'detail' | 'form';

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The shape of a page that is on its way. */
export function PageLoading({ shape }: { shape: PageShape }) {
  const t = useMessages();
  return (
    <Page width={shape === 'form' ? 'narrow' : 'full'} data-loading={shape}>
      <p role="status" className="sr-only">
        {t('ui:loading')}
      </p>
      {shape !== 'detail' && <Skeleton className="h-9 w-48" />}
      <Shape shape={shape} />
    </Page>
  );
}

function Shape({ shape }: { shape: PageShape }) {
  switch (shape) {
    case 'list':
      return (
        <>
          <Skeleton className="h-10" />
          <Card className="flex flex-col gap-6">
            {times(8).map((row) => (
              <Line key={row} />
            ))}
          </Card>
        </>
      );
    case 'grid':
      return (
        <>
          <Skeleton className="h-10" />
          <div className="grid grid-cols-2 gap-5 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-5 xl:grid-cols-6">
            {times(12).map((card) => (
              <Skeleton key={card} className="aspect-[2/3]" />
            ))}
          </div>
        </>
      );
    case 'detail':
      return (
        <div className="grid gap-8 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <Skeleton className="aspect-[2/3] max-sm:mx-auto max-sm:w-48" />
          <div className="flex flex-col gap-4">
            <Skeleton className="h-9 w-2/3" />
            <Skeleton className="h-5 w-1/3" />
            <Card className="mt-4 flex flex-col gap-6">
              <Line />
              <Line />
            </Card>
          </div>
        </div>
      );
    case 'form':
      return (
        <Card className="flex flex-col gap-6">
          {times(3).map((field) => (
            <div key={field} className="flex flex-col gap-2">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-10" />
            </div>
          ))}
        </Card>
      );
  }
}

function Line() {
  return (
    <div className="flex items-center gap-3">
      <Skeleton round className="size-9 shrink-0" />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="h-3 w-3/5" />
      </div>
    </div>
  );
}
