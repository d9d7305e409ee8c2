import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { BookPlus, Library, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { BookSummary } from '~/features/books/book-summary';
import { bookClient } from '~/features/books/client';
import { bookList } from '~/features/books/search';
import type { OwnOrganization } from '~/features/organizations/schema';
import { useOrganization } from '~/features/organizations/use-organization';
import { api } from '~/shared/data/api-client';
import { errorCode } from '~/shared/errors/app-error';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { defineAction } from '~/ui/actions/action';
import { ActionButtons } from '~/ui/actions/action-buttons';
import { Button } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { NameDialog } from '~/ui/form/name-dialog';
import { BackLink } from '~/ui/layout/back-link';
import { Page, PageHeader } from '~/ui/layout/page';
import { Empty } from '~/ui/list/empty';
import { PickDialog } from '~/ui/list/pick-dialog';
import { useRecord } from '~/ui/record/use-record';
import { readingListQueries, updateListInCache } from '../client';
import { ListEntries } from '../components/list-entries';
import { type ReadingList, listNameSchema } from '../schema';

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

interface ListActionsProps {
  slug: string;
  list: ReadingList;
  mayDelete: boolean;
}

const remove = (slug: string) =>
  defineAction({
    call: ({ id: listId }: { id: string }) => api.readingLists.remove({ slug, listId }),
    label: 'reading-lists:delete.open',
    submit: () => 'reading-lists:delete.submit',
    icon: Trash2,
    danger: true,
    removes: true,
    title: 'reading-lists:delete.title',
    text: 'reading-lists:delete.text',
    done: 'reading-lists:delete.done',
  });

/** Renames and deletes a list. */
function ListActions({ slug, list, mayDelete }: ListActionsProps) {
  const t = useMessages();
  const navigate = useNavigate();
  const [isRenaming, setRenaming] = useState(false);
  return (
    <>
      <Button icon={Pencil} onClick={() => setRenaming(true)}>
        {t('reading-lists:rename.open')}
      </Button>
      {mayDelete && (
        <ActionButtons
          actions={[remove(slug)]}
          item={list}
          name={list.name}
          onRemoved={() =>
            navigate({ to: '/app/o/$slug/reading-lists', params: { slug }, replace: true })
          }
        />
      )}
      <RenameDialog slug={slug} list={list} open={isRenaming} onClose={() => setRenaming(false)} />
    </>
  );
}

interface DialogProps {
  slug: string;
  list: ReadingList;
  open: boolean;
  onClose: () => void;
}

function RenameDialog({ slug, list, ...dialog }: DialogProps) {
  const t = useMessages();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [expected, setExpected] = useState<string>();
  // The version that was shown when the dialog was opened: the list may be loaded again behind it.
  if (dialog.open && expected === undefined) setExpected(list.updatedAt);
  if (!dialog.open && expected !== undefined) setExpected(undefined);

  /** Shows the new name behind the dialog. Submitting again replaces it knowingly. */
  async function showNewest(cause: unknown): Promise<never> {
    if (errorCode(cause) === 'READING_LIST_CHANGED') {
      const query = { ...readingListQueries.one(slug, list.id), staleTime: 0 };
      await queryClient.fetchQuery(query).then(({ updatedAt }) => setExpected(updatedAt));
    }
    throw cause;
  }

  return (
    <NameDialog
      label={t('reading-lists:name')}
      schema={listNameSchema}
      {...dialog}
      draft={`reading list ${list.id}`}
      name={list.name}
      title={t('reading-lists:rename.title')}
      submitLabel={t('reading-lists:rename.submit')}
      done={t('reading-lists:rename.done')}
      onName={async (name) => {
        const input = { slug, listId: list.id, name, expectedUpdatedAt: expected ?? '' };
        const renamed = await api.readingLists.rename(input).catch(showNewest);
        await updateListInCache(queryClient, slug, renamed);
        // The title of the page is from a loader.
        await router.invalidate();
      }}
    />
  );
}
