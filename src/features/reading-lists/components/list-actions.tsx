import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '~/shared/data/api-client';
import { errorCode } from '~/shared/errors/app-error';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { DeleteDialog } from '~/ui/form/delete-dialog';
import { NameDialog } from '~/ui/form/name-dialog';
import { readingListQueries, removeListFromCache, updateListInCache } from '../client';
import { type ReadingList, listNameSchema } from '../schema';

interface ListActionsProps {
  slug: string;
  list: ReadingList;
  mayDelete: boolean;
}

/** Renames and deletes a list. */
export function ListActions({ slug, list, mayDelete }: ListActionsProps) {
  const t = useMessages();
  const [dialog, setDialog] = useState<'rename' | 'delete'>();
  const close = () => setDialog(undefined);
  return (
    <>
      <Button icon={Pencil} onClick={() => setDialog('rename')}>
        {t('reading-lists:rename.open')}
      </Button>
      {mayDelete && (
        <Button icon={Trash2} className="text-danger!" onClick={() => setDialog('delete')}>
          {t('reading-lists:delete.open')}
        </Button>
      )}
      <RenameDialog slug={slug} list={list} open={dialog === 'rename'} onClose={close} />
      <DeleteListDialog slug={slug} list={list} open={dialog === 'delete'} onClose={close} />
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

function DeleteListDialog({ slug, list, ...dialog }: DialogProps) {
  const t = useMessages();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (
    <DeleteDialog
      {...dialog}
      title={t('reading-lists:delete.title', { name: isolate(list.name) })}
      description={t('reading-lists:delete.text')}
      submitLabel={t('reading-lists:delete.submit')}
      done={t('reading-lists:delete.done')}
      onDelete={async () => void (await api.readingLists.remove({ slug, listId: list.id }))}
      onDeleted={async () => {
        await navigate({ to: '/app/o/$slug/reading-lists', params: { slug }, replace: true });
        await removeListFromCache(queryClient, slug, list.id);
      }}
    />
  );
}
