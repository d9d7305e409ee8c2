import type { ReactNode } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Skeleton, SkeletonLine } from '../basics/skeleton';
import { Card, Page, type PageProps } from './page';

export type PageShape = 'list' | 'grid' | 'detail' | 'form';

const widths: Record<PageShape, PageProps['width']> = {
  list: 'full',
  grid: 'full',
  detail: 'full',
  form: 'narrow',
};

/** Page skeleton with the layout of the page being loaded, to limit layout shift. */
export function PageLoading({ shape }: { shape: PageShape }) {
  const t = useMessages();
  return (
    <Page width={widths[shape]} data-loading={shape}>
      <p role="status" className="sr-only">
        {t('ui:loading')}
      </p>
      {shapes[shape]}
    </Page>
  );
}

const times = (count: number, render: (index: number) => ReactNode) =>
  Array.from({ length: count }, (_, index) => render(index));

const heading = <Skeleton className="h-9 w-48" />;

const shapes: Record<PageShape, ReactNode> = {
  list: (
    <>
      {heading}
      <Skeleton className="h-10" />
      <Card className="flex flex-col gap-6">
        {times(8, (row) => (
          <SkeletonLine key={row} />
        ))}
      </Card>
    </>
  ),
  grid: (
    <>
      {heading}
      <Skeleton className="h-10" />
      <div className="grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-4 lg:grid-cols-5">
        {times(20, (card) => (
          <div key={card} className="flex flex-col gap-3">
            <Skeleton className="aspect-2/3" />
            <Skeleton className="h-3.5 w-4/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
        ))}
      </div>
    </>
  ),
  detail: (
    <>
      <Card>
        <SkeletonLine large />
      </Card>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <Card className="flex flex-col gap-4 lg:order-last">
          {times(4, (row) => (
            <Skeleton key={row} className="h-4" />
          ))}
        </Card>
        <Card className="flex flex-col gap-6">
          {times(2, (row) => (
            <SkeletonLine key={row} />
          ))}
        </Card>
      </div>
    </>
  ),
  form: (
    <>
      {heading}
      <Card className="flex flex-col gap-6">
        {times(3, (field) => (
          <div key={field} className="flex flex-col gap-2">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-10" />
          </div>
        ))}
      </Card>
    </>
  ),
};
