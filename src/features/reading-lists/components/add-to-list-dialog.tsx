import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, ListOrdered, Plus } from 'lucide-react';
import { api } from '~/shared/data/api-client';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Button, ButtonLink } from '~/ui/basics/button';
import { isolate, oneLine } from '~/ui/basics/isolate';
import { SrName } from '~/ui/basics/sr-name';
import { FieldError } from '~/ui/form/field';
import { useCall } from '~/ui/form/use-call';
import { List } from '~/ui/list/list';
import { wholeListState } from '~/ui/list/list-state';
import { Dialog } from '~/ui/overlay/dialog';
import { updateListInCache } from '../client';
import type { ListForBook } from '../schema';

interface AddToListDialogProps {
  book: { id: string; title: string };
  open: boolean;
  onClose: () => void;
}

/** Adds one book to any of the user's reading lists. */
export function AddToListDialog({ book, open, onClose }: AddToListDialogProps) {
  const t = useMessages();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('reading-lists:book.addTitle', { title: isolate(book.title) })}
      className="dialog:max-w-lg"
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('ui:close')}
        </Button>
      }
    >
      {open && <OwnLists bookId={book.id} />}
    </Dialog>
  );
}

function OwnLists({ bookId }: { bookId: string }) {
  const t = useMessages();
  const query = useQuery({
    queryKey: ['organizations', 'reading-lists', 'for-book', bookId],
    queryFn: () => api.readingLists.forBook({ id: bookId }),
  });
  return (
    <List
      state={wholeListState(query)}
      label={t('reading-lists:title')}
      getKey={({ id }) => id}
      quiet
      skeletonRows={3}
      empty={{
        icon: ListOrdered,
        title: t('reading-lists:empty'),
        text: t('reading-lists:book.noLists'),
        action: (
          <ButtonLink to="/app/organizations">{t('reading-lists:book.organizations')}</ButtonLink>
        ),
      }}
      renderItem={(list) => <ListRow list={list} bookId={bookId} />}
    />
  );
}

function ListRow({ list, bookId }: { list: ListForBook; bookId: string }) {
  const t = useMessages();
  const format = useFormat();
  const queryClient = useQueryClient();
  const { pending, error, run } = useCall();
  const { id: listId, name, organization, bookCount, hasBook } = list;
  async function add() {
    const { slug } = organization;
    const changed = await api.readingLists.addBook({ slug, listId, bookId });
    await updateListInCache(queryClient, slug, changed);
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="flex min-w-0 flex-1 flex-col items-start">
        <bdi className={`${oneLine} font-medium`}>{name}</bdi>
        <span className={`${oneLine} text-sm text-ink-soft tabular-nums`}>
          <bdi>{organization.name}</bdi>
          {' · '}
          {t('reading-lists:books', { count: bookCount, total: format.number(bookCount) })}
        </span>
      </span>
      {/* Stays a button afterwards, so keyboard focus is not lost. */}
      <Button
        size="sm"
        icon={hasBook ? Check : Plus}
        variant={hasBook ? 'ghost' : 'secondary'}
        waiting={hasBook}
        loading={pending}
        onClick={() => run(add)}
      >
        {t(hasBook ? 'reading-lists:add.added' : 'reading-lists:add.submit')}
        <SrName>{name}</SrName>
      </Button>
      {error && (
        <div className="basis-full">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
