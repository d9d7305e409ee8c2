import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { BookSummary } from '~/features/books/book-summary';
import { bookQueries } from '~/features/books/client';
import { booksSearch } from '~/features/books/search';
import * as v from 'valibot';
import { toCallFailure } from '~/shared/call-error';
import { useMessages } from '~/shared/i18n/context';
import { maxSearchLength } from '~/shared/list-input';
import { Button } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { FieldError } from '~/ui/form/field';
import { errorMessage } from '~/ui/form/use-explain';
import { List } from '~/ui/list/list';
import { listState } from '~/ui/list/list-state';
import { SearchField } from '~/ui/list/search-field';
import { Dialog } from '~/ui/overlay/dialog';
import { readingListsClient, updateListInCache } from '../client';
import type { ReadingList } from '../schema';

interface AddBooksDialogProps {
  slug: string;
  list: ReadingList;
  open: boolean;
  onClose: () => void;
}

/** Finds books of the catalogue and adds them to a list, one after another. */
export function AddBooksDialog({ slug, list, open, onClose }: AddBooksDialogProps) {
  const t = useMessages();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('reading-lists:add.title', { name: isolate(list.name) })}
      className="dialog:max-w-lg"
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('ui:close')}
        </Button>
      }
    >
      {open && <BookPicker slug={slug} list={list} />}
    </Dialog>
  );
}

function BookPicker({ slug, list }: { slug: string; list: ReadingList }) {
  const t = useMessages();
  const [searchTerm, setSearchTerm] = useState('');
  const { adding, error, add } = useAdd(slug, list.id);
  const inList = new Set(list.entries.map(({ book }) => book.id));
  const query = useInfiniteQuery({
    ...bookQueries.list(v.parse(booksSearch, { searchTerm })),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex min-h-72 flex-col gap-4">
      <SearchField
        label={t('reading-lists:add.search')}
        name="searchTerm"
        value={searchTerm}
        onSearch={(term) => setSearchTerm(term.slice(0, maxSearchLength))}
      />
      {error && <FieldError>{error}</FieldError>}
      <List
        state={listState(query, searchTerm)}
        label={t('reading-lists:add.search')}
        searchTerm={searchTerm}
        getKey={({ id }) => id}
        className="[&>[role=status]]:sr-only"
        onClearSearch={() => setSearchTerm('')}
        renderItem={(book) => (
          <div className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <BookSummary book={book} />
            </div>
            <AddButton
              title={book.title}
              isIn={inList.has(book.id)}
              loading={adding === book.id}
              onAdd={() => void add(book.id)}
            />
          </div>
        )}
      />
    </div>
  );
}

interface AddButtonProps {
  title: string;
  isIn: boolean;
  loading: boolean;
  onAdd: () => void;
}

/** Stays a button after adding, so keyboard focus is not lost. */
function AddButton({ title, isIn, loading, onAdd }: AddButtonProps) {
  const t = useMessages();
  return (
    <Button
      size="sm"
      icon={isIn ? Check : Plus}
      variant={isIn ? 'ghost' : 'secondary'}
      waiting={isIn}
      loading={loading}
      onClick={onAdd}
    >
      {isIn ? t('reading-lists:add.added') : t('reading-lists:add.submit')}
      <span className="sr-only">
        {' '}
        <bdi>{title}</bdi>
      </span>
    </Button>
  );
}

function useAdd(slug: string, listId: string) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const [adding, setAdding] = useState<string>();
  const [error, setError] = useState<string>();
  async function add(bookId: string) {
    setAdding(bookId);
    setError(undefined);
    try {
      const list = await readingListsClient.addBook({ slug, listId, bookId });
      await updateListInCache(queryClient, slug, list);
    } catch (cause) {
      setError(errorMessage(toCallFailure(cause, t), t('ui:confirm.failed')));
    }
    setAdding(undefined);
  }
  return { adding, error, add };
}
