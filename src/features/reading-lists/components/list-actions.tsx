import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '~/shared/data/api-client';
import { errorCode } from '~/shared/errors/app-error';
import { useMessages } from '~/shared/i18n/context';
import { defineAction } from '~/ui/actions/action';
import { ActionButtons } from '~/ui/actions/action-buttons';
import { Button } from '~/ui/basics/button';
import { NameDialog } from '~/ui/form/name-dialog';
import { readingListQueries, updateListInCache } from '../client';
import { type ReadingList, listNameSchema } from '../schema';

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
export function ListActions({ slug, list, mayDelete }: ListActionsProps) {
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
