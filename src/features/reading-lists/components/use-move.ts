import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { toCallFailure } from '~/shared/call-error';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { isolate } from '~/ui/basics/isolate';
import { errorMessage } from '~/ui/form/use-explain';
import { toast } from '~/ui/overlay/toast';
import { readingListQueries, readingListsClient, updateListInCache } from '../client';
import type { ListedBook, ReadingList } from '../schema';

export type Direction = 'up' | 'down';

/** The name of a button that moves a book, to find it after the move. */
export const moveButtonName = (bookId: string, direction: Direction) => `${direction} ${bookId}`;

/** Moves books one at a time, tells screen readers where they are, and keeps the focus. */
export function useMove(slug: string, list: ReadingList, rows: RefObject<HTMLElement | null>) {
  const t = useMessages();
  const format = useFormat();
  const queryClient = useQueryClient();
  const [moving, setMoving] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const pressed = useRef<string>(undefined);

  // Browsers drop the focus of an element that moves in the document.
  useEffect(() => {
    if (!pressed.current || document.activeElement !== document.body) return;
    const name = CSS.escape(pressed.current);
    rows.current?.querySelector<HTMLElement>(`[data-move="${name}"]`)?.focus();
  });

  async function move({ id: bookId, title }: ListedBook, direction: Direction) {
    if (moving !== undefined) return;
    const name = moveButtonName(bookId, direction);
    pressed.current = name;
    setMoving(name);
    try {
      const input = { slug, listId: list.id, bookId, direction };
      const moved = await readingListsClient.moveBook(input);
      const position = moved.entries.findIndex(({ book }) => book.id === bookId) + 1;
      setAnnouncement(
        t('reading-lists:move.done', {
          title: isolate(title),
          position: format.number(position),
          total: format.number(moved.entries.length),
        }),
      );
      await updateListInCache(queryClient, slug, moved);
    } catch (cause) {
      toast.error(errorMessage(toCallFailure(cause, t), t('ui:confirm.failed')));
      // Another member may have changed the list.
      const { queryKey } = readingListQueries.one(slug, list.id);
      await queryClient.invalidateQueries({ queryKey });
    }
    setMoving(undefined);
    pressed.current = undefined;
  }
  return { moving, announcement, move };
}
