import { useNavigate } from '@tanstack/react-router';
import { AppWindow, Pencil } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { usePermission } from '~/shared/page/use-permission';
import { ActionButtons } from '~/ui/actions/action-buttons';
import { ButtonLink } from '~/ui/basics/button';
import { TextLink } from '~/ui/basics/link';
import { Time } from '~/ui/basics/time';
import { Fact, FieldList } from '~/ui/form/field-value';
import { Card, Page } from '~/ui/layout/page';
import { useRecord } from '~/ui/record/use-record';
import { bookActions } from '../actions';
import { bookClient } from '../client';
import { BookCover } from '../covers/book-cover';
import { GenreLabel } from '../genres/genre-label';
import { type BookDetail, book as record } from '../record';

/** The page of a book in the manager: laid out by hand, with a large cover. */
export function BookScreen({ id }: { id: string }) {
  const book = useRecord('book', bookClient.one(id));
  return (
    <Page className="@container">
      <div className="grid items-start gap-x-8 gap-y-6 @2xl:grid-cols-[12rem_minmax(0,1fr)] @4xl:grid-cols-[15rem_minmax(0,1fr)] print:grid-cols-[10rem_minmax(0,1fr)]">
        <BookCover book={book} size="large" eager className="@max-2xl:mx-auto @max-2xl:max-w-48" />
        <div className="flex min-w-0 flex-col gap-6">
          <header>
            <h1 className="font-serif text-3xl leading-tight font-semibold tracking-tight text-balance wrap-anywhere">
              <bdi>{book.title}</bdi>
            </h1>
            <p className="mt-1.5 text-lg text-ink-soft wrap-anywhere">
              <bdi>{book.author}</bdi>
            </p>
          </header>
          <BookActions book={book} />
          <BookFacts book={book} />
          <Summary text={book.summary} />
        </div>
      </div>
    </Page>
  );
}

function BookActions({ book }: { book: BookDetail }) {
  const t = useMessages();
  const { id } = book;
  const navigate = useNavigate();
  const mayUpdate = usePermission({ books: 'update' });
  return (
    <div data-actions className="flex flex-wrap gap-2 max-sm:flex-col print:hidden">
      {mayUpdate && (
        <ButtonLink to="/manager/books/$id/update" params={{ id }} variant="primary" icon={Pencil}>
          {t('books:update')}
        </ButtonLink>
      )}
      <ButtonLink to="/app/books/$id" params={{ id }} icon={AppWindow}>
        {t('books:openInApp')}
      </ButtonLink>
      <ActionButtons
        actions={bookActions}
        item={book}
        name={book.title}
        onRemoved={() => navigate({ to: '/manager/books', replace: true })}
      />
    </div>
  );
}

/** The header shows title and author; the summary has its own section. */
const shownElsewhere = new Set<string>(['title', 'author', 'summary']);
const factNames = record.fields.names.filter((name) => !shownElsewhere.has(name));

function BookFacts({ book }: { book: BookDetail }) {
  const t = useMessages();
  const { genre } = book;
  return (
    <Card>
      <FieldList
        fields={record.fields}
        item={book}
        names={factNames}
        shown={{
          genre: (
            <TextLink
              to="/manager/books"
              search={{ genreId: genre.id }}
              className="inline-flex max-w-full"
            >
              <GenreLabel genre={genre} />
            </TextLink>
          ),
        }}
      >
        <Fact label={t('books:created')}>
          <Time at={book.createdAt} />
        </Fact>
        <Fact label={t('books:updated')}>
          <Time at={book.updatedAt} />
        </Fact>
      </FieldList>
    </Card>
  );
}

function Summary({ text }: { text: string | null }) {
  const t = useMessages();
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg font-semibold">{t('books:fields.summary')}</h2>
      {text ? (
        <p
          dir="auto"
          className="max-w-prose leading-relaxed text-pretty whitespace-pre-line wrap-anywhere"
        >
          {text}
        </p>
      ) : (
        <p className="text-ink-soft">{t('books:summary.none')}</p>
      )}
    </section>
  );
}
