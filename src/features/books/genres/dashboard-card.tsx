import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LibraryBig, RotateCw } from 'lucide-react';
import type { DashboardCard } from '~/features/dashboard/card';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { prefetch } from '~/shared/data/loaders';
import { Button } from '~/ui/basics/button';
import { type Share, ShareBars } from '~/ui/charts/share-bars';
import { Empty } from '~/ui/list/empty';
import { oneLine } from '~/ui/basics/isolate';
import { Card } from '~/ui/layout/page';
import { Skeleton } from '~/ui/basics/skeleton';
import { genreClient } from './client';
import type { GenreStats } from './schema';

/** Matches the height of the chart next to it. */
const shown = 8;

/** Distribution of books over genres. */
export const cards: DashboardCard[] = [
  {
    name: 'genres',
    width: 'one-third',
    load: (data) => prefetch(data, genreClient.stats()),
    component: Genres,
  },
];

function Genres() {
  const t = useMessages();
  const format = useFormat();
  const { data, isError, isFetching, refetch } = useQuery(genreClient.stats());
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-base leading-snug font-semibold">{t('genres:stats.title')}</h2>
        {data && data.total > 0 && (
          <p className="text-sm text-ink-soft">
            {t('genres:stats.total', { count: data.total, total: format.number(data.total) })}
          </p>
        )}
      </div>
      {data ? (
        <Bars stats={data} />
      ) : isError ? (
        <div role="alert" className="flex flex-col items-start gap-3 text-sm text-ink-soft">
          {t('genres:stats.error')}
          <Button size="sm" icon={RotateCw} loading={isFetching} onClick={() => void refetch()}>
            {t('ui:retry')}
          </Button>
        </div>
      ) : (
        <Loading />
      )}
    </Card>
  );
}

function Bars({ stats: { items, others, total } }: { stats: GenreStats }) {
  const t = useMessages();
  if (total === 0)
    return (
      <Empty
        icon={LibraryBig}
        title={t('genres:stats.empty.title')}
        text={t('genres:stats.empty.text')}
        className="my-auto px-0 py-6"
      />
    );
  const named = items.slice(0, shown).map(({ id, name, colour, books }): Share => ({
    key: id,
    name: (
      <Link
        to="/manager/books"
        search={{ genreId: id }}
        className="rounded-sm underline decoration-transparent underline-offset-4 transition-colors hover:decoration-current"
      >
        <bdi className={oneLine}>{name}</bdi>
      </Link>
    ),
    value: books,
    colour,
  }));
  const rest = items.slice(shown).reduce((sum, it) => sum + it.books, others);
  return (
    <ShareBars
      label={t('genres:stats.title')}
      shares={named}
      rest={rest > 0 ? { name: t('genres:stats.others'), value: rest } : undefined}
    />
  );
}

function Loading() {
  const t = useMessages();
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">{t('ui:loading')}</span>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-6" style={{ width: `${100 - index * 12}%` }} />
      ))}
    </div>
  );
}
