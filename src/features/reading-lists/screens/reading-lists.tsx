import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ListOrdered, Plus } from 'lucide-react';
import { useState } from 'react';
import { BookCovers } from '~/features/books/book-summary';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { Page, PageHeader } from '~/ui/layout/page';
import { List } from '~/ui/list/list';
import { wholeListState } from '~/ui/list/list-state';
import { NameDialog } from '~/ui/form/name-dialog';
import { readingListQueries, readingListsClient, updateListInCache } from '../client';
import { type ReadingListRow, listNameSchema } from '../schema';

/** The reading lists of an organization. */
export function ReadingListsScreen({ slug }: { slug: string }) {
  const t = useMessages();
  const [creating, setCreating] = useState(false);
  const query = useQuery(readingListQueries.list(slug));
  const create = (
    <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
      {t('reading-lists:new.open')}
    </Button>
  );
  const state = wholeListState(query);
  return (
    <Page width="full">
      <PageHeader
        title={t('reading-lists:title')}
        description={t('reading-lists:text')}
        actions={state.kind !== 'empty' && create}
      />
      <List
        state={state}
        label={t('reading-lists:title')}
        getKey={({ id }) => id}
        skeletonRows={3}
        empty={{
          icon: ListOrdered,
          title: t('reading-lists:empty'),
          text: t('reading-lists:emptyText'),
          action: create,
        }}
        renderItems={(lists) => (
          <ul
            aria-label={t('reading-lists:title')}
            className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3"
          >
            {lists.map((list) => (
              <li key={list.id} className="min-w-0">
                <ListCard slug={slug} list={list} />
              </li>
            ))}
          </ul>
        )}
      />
      <NewListDialog slug={slug} open={creating} onClose={() => setCreating(false)} />
    </Page>
  );
}

/** As many as the server sends. */
const shownCovers = 4;

function ListCard({ slug, list }: { slug: string; list: ReadingListRow }) {
  const t = useMessages();
  const format = useFormat();
  return (
    <Link
      to="/app/o/$slug/reading-lists/$id"
      params={{ slug, id: list.id }}
      className="group flex h-full flex-col gap-4 rounded-lg border border-line bg-surface p-4 shadow-low outline-offset-2 transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-raised sm:p-5"
    >
      <BookCovers books={list.firstBooks} slots={shownCovers} />
      <span className="flex min-w-0 flex-col items-start">
        <bdi className="line-clamp-2 font-semibold wrap-anywhere decoration-accent/50 underline-offset-3 group-hover:underline">
          {list.name}
        </bdi>
        <span className="text-sm text-ink-soft tabular-nums">
          {t('reading-lists:books', {
            count: list.bookCount,
            total: format.number(list.bookCount),
          })}
        </span>
      </span>
    </Link>
  );
}

interface NewListDialogProps {
  slug: string;
  open: boolean;
  onClose: () => void;
}

/** Opens the new list, because its next step is to add books. */
function NewListDialog({ slug, ...dialog }: NewListDialogProps) {
  const t = useMessages();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (
    <NameDialog
      label={t('reading-lists:name')}
      schema={listNameSchema}
      {...dialog}
      draft="reading list"
      title={t('reading-lists:new.open')}
      submitLabel={t('reading-lists:new.submit')}
      done={t('reading-lists:new.done')}
      onName={async (name) => {
        const list = await readingListsClient.create({ slug, name });
        await updateListInCache(queryClient, slug, list);
        await navigate({ to: '/app/o/$slug/reading-lists/$id', params: { slug, id: list.id } });
      }}
    />
  );
}
