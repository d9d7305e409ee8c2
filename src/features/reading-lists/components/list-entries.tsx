import { ArrowDown, ArrowUp, NotebookPen, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { BookSummary } from '~/features/books/book-summary';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { IconButton } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { Time } from '~/ui/basics/time';
import type { ListEntry, ReadingList } from '../schema';
import { NoteDialog, RemoveBookDialog } from './entry-dialogs';
import { type Direction, moveButtonName, useMove } from './use-move';

interface ListEntriesProps {
  slug: string;
  list: ReadingList;
}

/** The books of a list, in their order. */
export function ListEntries({ slug, list }: ListEntriesProps) {
  const t = useMessages();
  const rows = useRef<HTMLOListElement>(null);
  const { moving, announcement, move } = useMove(slug, list, rows);
  const [noting, setNoting] = useState<ListEntry>();
  const [removing, setRemoving] = useState<ListEntry>();
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
          <li key={entry.book.id} className="p-4 sm:px-5">
            <EntryRow
              entry={entry}
              position={index + 1}
              isLast={index === list.entries.length - 1}
              moving={moving}
              onMove={(direction) => void move(entry.book, direction)}
              onNote={() => setNoting(entry)}
              onRemove={() => setRemoving(entry)}
            />
          </li>
        ))}
      </ol>
      <NoteDialog slug={slug} list={list} entry={noting} onClose={() => setNoting(undefined)} />
      <RemoveBookDialog
        slug={slug}
        list={list}
        entry={removing}
        onClose={() => setRemoving(undefined)}
      />
    </>
  );
}

interface EntryRowProps extends Omit<EntryButtonsProps, 'title'> {
  entry: ListEntry;
  position: number;
}

function EntryRow({ entry, position, ...buttons }: EntryRowProps) {
  const t = useMessages();
  const format = useFormat();
  return (
    <div className="flex items-start gap-3 max-sm:flex-wrap">
      <span className="w-6 shrink-0 text-end text-sm text-ink-soft tabular-nums">
        {format.number(position)}
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
          {t('reading-lists:addedBy', { name: isolate(entry.addedBy) })}
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
  /** The name of the pressed move button. */
  moving: string | undefined;
  onMove: (direction: Direction) => void;
  onNote: () => void;
  onRemove: () => void;
}

function EntryButtons(props: EntryButtonsProps & { book: ListEntry['book']; isFirst: boolean }) {
  const t = useMessages();
  const { book, isFirst, isLast, moving, onMove } = props;
  const title = isolate(book.title);
  const moveButton = (direction: Direction) => {
    const name = moveButtonName(book.id, direction);
    return { 'data-move': name, loading: moving === name, onClick: () => onMove(direction) };
  };
  return (
    <div className="flex shrink-0 gap-1 justify-end max-sm:basis-full print:hidden">
      <IconButton
        icon={ArrowUp}
        size="sm"
        label={t('reading-lists:move.up', { title })}
        waiting={isFirst}
        {...moveButton('up')}
      />
      <IconButton
        icon={ArrowDown}
        size="sm"
        label={t('reading-lists:move.down', { title })}
        waiting={isLast}
        {...moveButton('down')}
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
