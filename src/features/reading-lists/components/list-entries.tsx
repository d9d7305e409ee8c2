import { ArrowDown, ArrowUp, GripVertical, NotebookPen, X } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { BookSummary } from '~/features/books/book-summary';
import { api } from '~/shared/data/api-client';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { nameOrDeleted } from '~/shared/i18n/i18n';
import { defineAction } from '~/ui/actions/action';
import { useActionDialog } from '~/ui/actions/action-buttons';
import { useUndoable } from '~/ui/actions/use-undoable';
import { IconButton } from '~/ui/basics/button';
import { cx } from '~/ui/basics/cx';
import { isolate } from '~/ui/basics/isolate';
import { Time } from '~/ui/basics/time';
import { focusMain } from '~/ui/layout/use-focus-on-navigation';
import { useAnimatedOrder, useRowDrag } from '~/ui/list/use-row-drag';
import type { ListEntry, ReadingList } from '../schema';
import { NoteDialog } from './entry-dialogs';
import { useMove } from './use-move';

interface ListEntriesProps {
  slug: string;
  list: ReadingList;
}

/** The books of a list, in their order. */
export function ListEntries({ slug, list }: ListEntriesProps) {
  const t = useMessages();
  const rows = useRef<HTMLOListElement>(null);
  const { announcement, move } = useMove(slug, list, rows);
  const ids = list.entries.map(({ book }) => book.id);
  const { dragged, rowStyle, handleProps } = useRowDrag(rows, ids, move);
  useAnimatedOrder(rows, ids);
  const [noting, setNoting] = useState<ListEntry>();
  const { open, dialog } = useActionDialog<ListEntry & { id: string }>();
  const remove = useRemove(slug, list);
  // A note would be lost, so this is confirmed. Otherwise, it can be undone.
  const ask = (entry: ListEntry) =>
    open({
      action: removeWithNote(slug, list),
      item: { ...entry, id: entry.book.id },
      name: entry.book.title,
    });
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol
        ref={rows}
        aria-label={t('reading-lists:booksOf', { name: isolate(list.name) })}
        className="divide-y divide-line rounded-lg border border-line bg-surface shadow-low"
      >
        {list.entries.map((entry, index) => (
          <li
            key={entry.book.id}
            style={rowStyle(index)}
            className={cx(
              'p-4 sm:px-5',
              dragged === index
                ? 'relative z-10 rounded-lg bg-raised shadow-overlay'
                : dragged !== undefined && 'transition-transform duration-200',
            )}
          >
            <EntryRow
              entry={entry}
              position={index + 1}
              isLast={index === list.entries.length - 1}
              handle={handleProps(index)}
              onMove={(by) => move(index, index + by)}
              onNote={() => setNoting(entry)}
              onRemove={() => (entry.note ? ask(entry) : void remove(entry, index + 1))}
            />
          </li>
        ))}
      </ol>
      <NoteDialog slug={slug} list={list} entry={noting} onClose={() => setNoting(undefined)} />
      {dialog}
    </>
  );
}

const removeWithNote = (slug: string, list: ReadingList) =>
  defineAction({
    call: ({ id: bookId }: { id: string }) =>
      api.readingLists.removeBook({ slug, listId: list.id, bookId }),
    label: 'reading-lists:remove.submit',
    icon: X,
    danger: true,
    title: ({ book }: ListEntry, t) =>
      t('reading-lists:remove.title', { title: isolate(book.title), list: isolate(list.name) }),
    text: 'reading-lists:remove.text',
    done: 'reading-lists:remove.done',
  });

interface EntryRowProps extends Omit<EntryButtonsProps, 'title'> {
  entry: ListEntry;
  position: number;
  handle: ComponentProps<'span'>;
}

function EntryRow({ entry, position, handle, ...buttons }: EntryRowProps) {
  const t = useMessages();
  const format = useFormat();
  return (
    <div className="flex items-start gap-3 max-sm:flex-wrap">
      <span className="flex shrink-0 items-start">
        {/* For pointers. The buttons do the same by keyboard and for screen readers. */}
        <span
          {...handle}
          aria-hidden
          data-drag-handle
          title={t('reading-lists:move.drag')}
          className="-ms-2 -mt-2 grid h-10 w-9 cursor-grab touch-none place-items-center text-ink-soft select-none active:cursor-grabbing print:hidden"
        >
          <GripVertical className="size-4" />
        </span>
        <span className="w-6 text-end text-sm text-ink-soft tabular-nums">
          {format.number(position)}
        </span>
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <BookSummary book={entry.book} linked />
        {entry.note && (
          <p
            dir="auto"
            className="from-page-start max-w-prose border-s border-line-strong ps-3 text-sm wrap-anywhere whitespace-pre-line"
          >
            {entry.note}
          </p>
        )}
        <p className="text-xs text-ink-soft">
          {t('reading-lists:addedBy', { name: isolate(nameOrDeleted(t, entry.addedBy)) })}
          {' · '}
          <Time at={entry.addedAt} as="date" />
        </p>
      </div>
      <EntryButtons {...buttons} book={entry.book} isFirst={position === 1} />
    </div>
  );
}

interface EntryButtonsProps {
  isLast: boolean;
  /** Moves the book up (-1) or down (1). */
  onMove: (by: -1 | 1) => void;
  onNote: () => void;
  onRemove: () => void;
}

function EntryButtons(props: EntryButtonsProps & { book: ListEntry['book']; isFirst: boolean }) {
  const t = useMessages();
  const { book, isFirst, isLast, onMove } = props;
  const title = isolate(book.title);
  return (
    <div className="flex shrink-0 gap-1 justify-end max-sm:basis-full print:hidden">
      <IconButton
        icon={ArrowUp}
        size="sm"
        label={t('reading-lists:move.up', { title })}
        waiting={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={ArrowDown}
        size="sm"
        label={t('reading-lists:move.down', { title })}
        waiting={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton
        icon={NotebookPen}
        size="sm"
        label={t('reading-lists:note.open', { title })}
        onClick={props.onNote}
      />
      <IconButton
        icon={X}
        size="sm"
        label={t('reading-lists:remove.open', { title })}
        onClick={props.onRemove}
      />
    </div>
  );
}

/** Removes a book without a note from a list. Undo adds it again, at its place. */
function useRemove(slug: string, { id: listId }: ReadingList) {
  const t = useMessages();
  const undoable = useUndoable();
  return async ({ book }: ListEntry, position: number) => {
    const input = { slug, listId, bookId: book.id };
    await undoable({
      run: () => api.readingLists.removeBook(input),
      done: t('reading-lists:remove.done'),
      async undo() {
        await api.readingLists.addBook(input);
        await api.readingLists.moveBook({ ...input, position });
      },
      undone: t('reading-lists:remove.undone'),
    });
    // The row is gone, and the focus with it.
    if (document.activeElement === document.body) focusMain();
  };
}
