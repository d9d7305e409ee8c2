import { useQueryClient } from '@tanstack/react-query';
import { BookPlus, Library } from 'lucide-react';
import { useState } from 'react';
import { BookSummary } from '~/features/books/book-summary';
import { bookClient } from '~/features/books/client';
import { bookList } from '~/features/books/search';
import type { OwnOrganization } from '~/features/organizations/schema';
import { useOrganization } from '~/features/organizations/use-organization';
import { api } from '~/shared/data/api-client';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { BackLink } from '~/ui/layout/back-link';
import { Page, PageHeader } from '~/ui/layout/page';
import { Empty } from '~/ui/list/empty';
import { PickDialog } from '~/ui/list/pick-dialog';
import { useRecord } from '~/ui/record/use-record';
import { readingListQueries, updateListInCache } from '../client';
import { ListActions } from '../components/list-actions';
import { ListEntries } from '../components/list-entries';
import type { ReadingList } from '../schema';

interface ReadingListScreenProps {
  organization: OwnOrganization;
  id: string;
}

/** A reading list with its books, in their order. */
export function ReadingListScreen({ organization: initial, id }: ReadingListScreenProps) {
  const t = useMessages();
  const format = useFormat();
  const { slug, may } = useOrganization(initial);
  const list = useRecord('organization', readingListQueries.one(slug, id), initial.id);
  const [adding, setAdding] = useState(false);
  const count = list.entries.length;
  const add = (
    <Button variant="primary" icon={BookPlus} onClick={() => setAdding(true)}>
      {t('reading-lists:add.open')}
    </Button>
  );
  return (
    <Page width="wide">
      <PageHeader
        before={
          <BackLink to="/app/o/$slug/reading-lists" params={{ slug }}>
            {t('reading-lists:all')}
          </BackLink>
        }
        title={<bdi>{list.name}</bdi>}
        description={t('reading-lists:books', { count, total: format.number(count) })}
        actions={
          <>
            {count > 0 && add}
            <ListActions slug={slug} list={list} mayDelete={may({ content: 'delete' })} />
          </>
        }
      />
      {count > 0 ? (
        <ListEntries slug={slug} list={list} />
      ) : (
        <Empty
          icon={Library}
          title={t('reading-lists:noBooks')}
          text={t('reading-lists:noBooksText')}
          action={add}
          className="rounded-lg border border-line bg-surface shadow-low"
        />
      )}
      <AddBooksDialog slug={slug} list={list} open={adding} onClose={() => setAdding(false)} />
    </Page>
  );
}

interface AddBooksDialogProps {
  slug: string;
  list: ReadingList;
  open: boolean;
  onClose: () => void;
}

/** Adds books of the catalogue to a list. */
function AddBooksDialog({ slug, list, ...dialog }: AddBooksDialogProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  return (
    <PickDialog
      {...dialog}
      title={t('reading-lists:add.title', { name: isolate(list.name) })}
      searchLabel={t('reading-lists:add.search')}
      query={(searchTerm: string) => bookClient.list({ ...bookList.defaults, searchTerm })}
      picked={new Set(list.entries.map(({ book }) => book.id))}
      pickLabel={t('reading-lists:add.submit')}
      pickedLabel={t('reading-lists:add.added')}
      getName={({ title }) => title}
      renderItem={(book) => <BookSummary book={book} />}
      onPick={async ({ id: bookId }) => {
        const changed = await api.readingLists.addBook({ slug, listId: list.id, bookId });
        await updateListInCache(queryClient, slug, changed);
      }}
    />
  );
}
