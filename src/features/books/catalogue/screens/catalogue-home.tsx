import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowRight, Library, Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { genreClient } from '../../genres/client';
import type { Genre } from '../../genres/schema';
import type { DataCache } from '~/shared/data/data-cache';
import { useMessages } from '~/shared/i18n/context';
import { maxSearchLength } from '~/shared/schema';
import { Empty } from '~/ui/list/empty';
import { inputClass } from '~/ui/form/field';
import { TextLink } from '~/ui/basics/link';
import { Card, Section } from '~/ui/layout/page';
import {
  CatalogueFailed,
  CatalogueShelf,
  CatalogueShelfSkeleton,
} from '../components/catalogue-shelf';
import { bookClient } from '../../client';
import { readableOn } from '../../covers/art/colours';

/** Maximum number of genres on the home page; the catalogue lists all of them. */
const genresShown = 12;

export async function prefetchCatalogue(data: DataCache): Promise<void> {
  await Promise.all([data.prefetch(genreClient.options()), data.prefetch(bookClient.newest())]);
}

/** The catalogue on the home page: search, new books and genres. */
export function CatalogueHome() {
  const newest = useQuery(bookClient.newest());
  const { data: genres = [] } = useQuery(genreClient.options());
  if (newest.data?.items.length === 0) return <NoBooksYet />;
  return (
    <>
      <div className="flex flex-col gap-6">
        <SearchForm />
        <Newest />
      </div>
      {genres.length > 0 && <Genres genres={genres} />}
    </>
  );
}

function NoBooksYet() {
  const t = useMessages();
  return (
    <Card>
      <Empty icon={Library} title={t('books:app.empty.title')} text={t('books:app.empty.text')} />
    </Card>
  );
}

/** Navigates to the catalogue with the search term. Enter submits it. */
function SearchForm() {
  const t = useMessages();
  const navigate = useNavigate();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('searchTerm');
    const searchTerm = typeof typed === 'string' ? typed.trim() : '';
    void navigate({ to: '/app/books', search: { searchTerm } });
  }
  return (
    <form
      role="search"
      method="get"
      action="/app/books"
      onSubmit={submit}
      className="relative max-w-xl"
    >
      <Search className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-ink-soft" />
      <input
        type="search"
        name="searchTerm"
        aria-label={t('books:app.search')}
        placeholder={t('books:app.search.short')}
        maxLength={maxSearchLength}
        autoComplete="off"
        enterKeyHint="search"
        className={`${inputClass} ps-9`}
      />
    </form>
  );
}

function Newest() {
  const t = useMessages();
  const { data, isError, refetch } = useQuery(bookClient.newest());
  const title = t('books:app.newest.title');
  return (
    <Section
      title={title}
      actions={
        <TextLink
          to="/app/books"
          className="inline-flex items-center gap-1 text-sm max-sm:-my-2.5 max-sm:py-2.5"
        >
          {t('books:app.newest.all')}
          <ArrowRight className="size-4" />
        </TextLink>
      }
    >
      {data && <CatalogueShelf books={data.items} label={title} room={8} eager />}
      {!data && isError && <CatalogueFailed onRetry={() => void refetch()} />}
      {!data && !isError && <CatalogueShelfSkeleton room={8} />}
    </Section>
  );
}

/** Each genre in the colour of its books. */
function Genres({ genres }: { genres: Genre[] }) {
  const t = useMessages();
  const title = t('books:app.genres.title');
  return (
    <Section title={title}>
      <ul
        aria-label={title}
        className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-6"
      >
        {genres.slice(0, genresShown).map(({ id, name, colour }) => (
          <li key={id} className="flex min-w-0">
            <Link
              to="/app/books"
              search={{ genreId: id }}
              style={{ backgroundColor: colour, color: readableOn(colour) }}
              className="flex min-h-20 w-full items-end rounded-md border border-ink/10 bg-linear-to-t from-[#0002] to-[#0000] to-60% px-3 py-3.5 shadow-low transition-[translate,box-shadow] duration-200 hover:-translate-y-0.5 hover:shadow-raised"
            >
              <span className="line-clamp-2 font-serif text-[clamp(0.8125rem,4.2vw,1.125rem)] leading-tight font-semibold wrap-anywhere xl:text-base xl:leading-tight">
                <bdi>{name}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {genres.length > genresShown && (
        <TextLink to="/app/books" className="self-start text-sm">
          {t('books:app.genres.all')}
        </TextLink>
      )}
    </Section>
  );
}
