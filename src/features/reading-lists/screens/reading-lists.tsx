import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListOrdered, Plus } from 'lucide-react';
import { useState } from 'react';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { Page, PageHeader } from '~/ui/layout/page';
import { List } from '~/ui/list/list';
import { wholeListState } from '~/ui/list/list-state';
import { NameDialog } from '~/ui/form/name-dialog';
import { readingListQueries, updateListInCache } from '../client';
import { ListCard } from '../components/list-card';
import { listNameSchema } from '../schema';

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
        const list = await api.readingLists.create({ slug, name });
        await updateListInCache(queryClient, slug, list);
        await navigate({ to: '/app/o/$slug/reading-lists/$id', params: { slug, id: list.id } });
      }}
    />
  );
}
