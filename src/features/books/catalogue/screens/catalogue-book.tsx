import { useQuery } from '@tanstack/react-query';
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, Pencil } from 'lucide-react';
import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Slot } from '~/shared/page/slots';
import { usePermission } from '~/shared/page/use-permission';
import { ButtonLink } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { TextLink } from '~/ui/basics/link';
import { Page, Section } from '~/ui/layout/page';
import { useRecord } from '~/ui/record/use-record';
import { bookClient } from '../../client';
import { BookCover } from '../../covers/book-cover';
import { useYear } from '../../fields';
import { GenreDot } from '../../genres/genre-label';
import type { BookDetail } from '../../record';
import { CatalogueFailed, CatalogueShelf } from '../components/catalogue-shelf';

/** The detail page of a book in the app. */
export function CatalogueBookScreen({ id }: { id: string }) {
  const book = useRecord('book', bookClient.one(id));
  const tint: CSSProperties & Record<'--genre', string> = { '--genre': book.genre.colour };
  return (
    <div style={tint} className="relative isolate flex flex-1 flex-col">
      {/* A gradient in the genre's colour. */}
      <div
        aria-hidden
        className="absolute inset-x-0 top-0 -z-10 h-96 bg-linear-to-b from-[color-mix(in_oklab,var(--genre)_22%,transparent)] to-transparent sm:h-80 print:hidden"
      />
      <Page width="full" className="max-sm:pt-3">
        <CatalogueBack />
        <article className="grid items-start gap-x-12 gap-y-7 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)] lg:grid-cols-[minmax(0,19rem)_minmax(0,1fr)] print:grid-cols-[10rem_minmax(0,1fr)]">
          <BookCover
            book={book}
            size="large"
            eager
            className="shadow-overlay! max-sm:mx-auto max-sm:max-w-52"
          />
          <About book={book} />
        </article>
        <Related book={book} />
      </Page>
    </div>
  );
}

function About({ book }: { book: BookDetail }) {
  const t = useMessages();
  const mayUpdate = usePermission({ books: 'update' });
  return (
    <div className="flex min-w-0 flex-col gap-6 lg:pt-4">
      <header className="flex flex-col gap-3 max-sm:items-center max-sm:text-center">
        <Link
          to="/app/books"
          search={{ genreId: book.genre.id }}
          className="inline-flex max-w-full items-center gap-2 self-start rounded-full border border-line bg-surface px-3 py-1 text-sm font-medium transition-colors hover:border-line-strong max-sm:self-center pointer-coarse:py-2"
        >
          <GenreDot colour={book.genre.colour} />
          <bdi className="truncate">{book.genre.name}</bdi>
        </Link>
        <h1 className="font-serif text-4xl leading-[1.1] font-semibold tracking-tight text-balance wrap-anywhere lg:text-5xl">
          <bdi>{book.title}</bdi>
        </h1>
        <p className="text-xl wrap-anywhere text-ink-soft">
          <bdi>{book.author}</bdi>
        </p>
      </header>
      <div className="flex flex-wrap gap-2 empty:hidden print:hidden">
        <Slot name="book" book={book} />
        {mayUpdate && (
          <ButtonLink
            to="/manager/books/$id/update"
            params={{ id: book.id }}
            icon={Pencil}
            className="max-sm:flex-1"
          >
            {t('books:app.detail.edit')}
          </ButtonLink>
        )}
      </div>
      <Summary text={book.summary} />
      <Facts book={book} />
    </div>
  );
}

function Summary({ text }: { text: string | null }) {
  const t = useMessages();
  if (!text) return <p className="text-ink-soft">{t('books:app.detail.noSummary')}</p>;
  return (
    <div className="flex max-w-prose flex-col gap-4 text-lg leading-relaxed">
      {text.split(/\n\s*/).map((paragraph, index) => (
        <p key={index} dir="auto" className="text-pretty wrap-anywhere">
          {paragraph}
        </p>
      ))}
    </div>
  );
}

function Facts({ book: { publisher, year } }: { book: BookDetail }) {
  const t = useMessages();
  const formatYear = useYear();
  if (!publisher && year === null) return null;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4 border-t border-line pt-5 text-sm">
      {publisher && <Fact label={t('books:app.detail.publisher')}>{publisher}</Fact>}
      {year !== null && <Fact label={t('books:app.detail.year')}>{formatYear(year)}</Fact>}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="mt-0.5 font-medium wrap-anywhere">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

/** Related books. */
function Related({ book }: { book: BookDetail }) {
  const t = useMessages();
  const { data, isError, refetch } = useQuery(bookClient.related(book.id));
  const byAuthor = t('books:app.related.author', { author: isolate(book.author) });
  const ofGenre = t('books:app.related.genre', { genre: isolate(book.genre.name) });
  if (!data) return isError ? <CatalogueFailed onRetry={() => void refetch()} /> : null;
  return (
    <div className="mt-6 flex flex-col gap-10 print:hidden">
      {data.byAuthor.length > 0 && (
        <Section title={byAuthor}>
          <CatalogueShelf books={data.byAuthor} label={byAuthor} room={6} />
        </Section>
      )}
      {data.ofGenre.length > 0 && (
        <Section
          title={ofGenre}
          actions={
            <TextLink
              to="/app/books"
              search={{ genreId: book.genre.id }}
              className="inline-flex items-center gap-1 text-sm"
            >
              {t('books:app.related.all')}
              <ArrowRight className="size-3.5" />
            </TextLink>
          }
        >
          <CatalogueShelf books={data.ofGenre} label={ofGenre} room={6} />
        </Section>
      )}
    </div>
  );
}

/**
 * Goes back to the previous page and keeps its scroll position, or to the catalogue if the visit
 * started here. On phones it is the only navigation, so it stays visible.
 */
function CatalogueBack() {
  const t = useMessages();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  function goBack(event: MouseEvent) {
    // With a modifier key the link opens in a new tab or window.
    if (!canGoBack || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.history.back();
  }
  return (
    <Link
      to="/app/books"
      activeOptions={{ exact: true }}
      onClick={goBack}
      className="inline-flex h-10 items-center gap-1.5 self-start rounded-full text-sm font-medium text-ink-soft transition-colors hover:text-ink max-sm:sticky max-sm:top-[max(0.75rem,env(safe-area-inset-top))] max-sm:z-20 max-sm:h-11 max-sm:border max-sm:border-line max-sm:bg-surface/90 max-sm:ps-3 max-sm:pe-4 max-sm:text-ink max-sm:shadow-raised max-sm:backdrop-blur-md print:hidden"
    >
      <ArrowLeft className="size-4" />
      {t('books:app.detail.back')}
    </Link>
  );
}
