import type { ReactNode } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { cx } from '../basics/cx';
import { Card, Page, type PageProps } from './page';
import { Skeleton } from '../basics/skeleton';

export type PageShape = 'list' | 'grid' | 'person' | 'detail' | 'showcase' | 'form' | 'account';

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

const widths: Partial<Record<PageShape, PageProps['width']>> = {
  form: 'narrow',
  account: 'narrow',
  detail: 'wide',
};

/** Page skeleton with the layout of the page being loaded, to limit layout shift. */
export function PageLoading({ shape }: { shape: PageShape }) {
  const t = useMessages();
  return (
    <Page
      width={widths[shape] ?? 'full'}
      data-loading={shape}
      className={cx(shape === 'account' && 'gap-8')}
    >
      <p role="status" className="sr-only">
        {t('ui:loading')}
      </p>
      {shapes[shape]}
    </Page>
  );
}

const heading = <Skeleton className="h-9 w-48" />;

const shapes: Record<PageShape, ReactNode> = {
  list: (
    <>
      {heading}
      <Skeleton className="h-10" />
      <Card className="flex flex-col gap-6">
        {times(8).map((row) => (
          <Line key={row} />
        ))}
      </Card>
    </>
  ),
  grid: (
    <>
      <div className="flex flex-col gap-3">
        {heading}
        <Skeleton className="h-4 w-64 max-w-full" />
      </div>
      <div className="flex flex-col gap-3">
        <div className="flex gap-4 max-sm:flex-col max-sm:gap-3">
          <Skeleton className="h-11 flex-auto sm:h-10" />
          <Skeleton className="h-11 sm:h-10 sm:w-52" />
        </div>
        <div className="flex gap-2 overflow-hidden">
          {times(8).map((chip) => (
            <Skeleton key={chip} round className="h-8 w-28 shrink-0" />
          ))}
        </div>
      </div>
      <div className="grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-4 sm:gap-x-5 sm:gap-y-9 lg:grid-cols-5 lg:gap-x-7">
        {times(20).map((card) => (
          <div key={card} className="flex flex-col gap-3">
            <Skeleton className="aspect-2/3" />
            <Skeleton className="h-3.5 w-4/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
        ))}
      </div>
    </>
  ),
  person: (
    <>
      <Card>
        <Line large />
      </Card>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <Card className="flex flex-col gap-4 lg:order-last">
          {times(4).map((row) => (
            <Skeleton key={row} className="h-4" />
          ))}
        </Card>
        <Card className="flex flex-col gap-6">
          <Line />
          <Line />
        </Card>
      </div>
    </>
  ),
  detail: (
    <div className="grid items-start gap-x-8 gap-y-6 sm:grid-cols-[12rem_minmax(0,1fr)] lg:grid-cols-[15rem_minmax(0,1fr)]">
      <Skeleton className="aspect-2/3 max-sm:mx-auto max-sm:w-48" />
      <TextLines>
        <Skeleton className="h-10 w-64 max-w-full" />
        <Skeleton className="h-28 w-full" />
      </TextLines>
    </div>
  ),
  showcase: (
    <>
      <Skeleton className="h-5 w-16" />
      <div className="grid items-start gap-x-12 gap-y-7 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)] lg:grid-cols-[minmax(0,19rem)_minmax(0,1fr)]">
        <Skeleton className="aspect-2/3 max-sm:mx-auto max-sm:w-52" />
        <TextLines className="max-sm:items-center lg:pt-16">
          <Skeleton className="h-4 w-full max-w-prose" />
          <Skeleton className="h-4 w-4/5 max-w-prose" />
        </TextLines>
      </div>
    </>
  ),
  form: (
    <>
      {heading}
      <Card className="flex flex-col gap-6">
        {times(3).map((field) => (
          <div key={field} className="flex flex-col gap-2">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-10" />
          </div>
        ))}
      </Card>
    </>
  ),
  account: (
    <>
      {heading}
      <Card>
        <Line large />
      </Card>
      {times(2).map((section) => (
        <div key={section} className="flex flex-col gap-3">
          <Skeleton className="h-5 w-40" />
          <Card className="flex flex-col gap-6">
            {times(3).map((row) => (
              <Skeleton key={row} className="h-5" />
            ))}
          </Card>
        </div>
      ))}
    </>
  ),
};

function TextLines({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={cx('flex flex-col gap-4', className)}>
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-5 w-1/3" />
      {children}
    </div>
  );
}

function Line({ large = false }: { large?: boolean }) {
  return (
    <div className="flex items-center gap-3">
      <Skeleton round className={large ? 'size-14 shrink-0' : 'size-9 shrink-0'} />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="h-3 w-3/5" />
      </div>
    </div>
  );
}
