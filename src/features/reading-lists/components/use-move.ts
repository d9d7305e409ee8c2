import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { api } from '~/shared/data/api-client';
import { toCallFailure } from '~/shared/errors/call-error';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { isolate } from '~/ui/basics/isolate';
import { errorMessage } from '~/ui/form/use-explain';
import { moveItem } from '~/ui/list/move-item';
import { toast } from '~/ui/overlay/toast';
import { readingListQueries, updateListInCache } from '../client';
import type { ReadingList } from '../schema';

/**
 * Moves books at once in the cache and then on the server, one call after another. If a call fails,
 * the list is again as the server has it.
 */
export function useMove(slug: string, list: ReadingList, rows: RefObject<HTMLElement | null>) {
  const t = useMessages();
  const format = useFormat();
  const queryClient = useQueryClient();
  const [announcement, setAnnouncement] = useState('');
  const focused = useRef<HTMLElement>(null);
  const calls = useRef<{ last: Promise<unknown>; pending: number; saved: ReadingList }>(null);
  const { queryKey } = readingListQueries.one(slug, list.id);

  // Browsers drop the focus of an element that moves in the document.
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && rows.current?.contains(focused.current)) focused.current?.focus();
  });

  async function send(bookId: string, position: number) {
    calls.current ??= { last: Promise.resolve(), pending: 0, saved: list };
    const state = calls.current;
    const input = { slug, listId: list.id, bookId, position };
    const call = state.last.then(() => api.readingLists.moveBook(input));
    state.last = call.catch(() => undefined);
    state.pending += 1;
    try {
      state.saved = await call;
    } catch (cause) {
      toast.error(errorMessage(toCallFailure(cause, t), t('ui:confirm.failed')));
      queryClient.setQueryData(queryKey, state.saved);
      // Another member may have changed the list.
      await queryClient.invalidateQueries({ queryKey });
    }
    state.pending -= 1;
    if (state.pending > 0) return;
    calls.current = null;
    await updateListInCache(queryClient, slug, state.saved);
  }

  /** Moves the book at one index to another. */
  function move(from: number, to: number) {
    const { book } = list.entries[from] ?? {};
    if (!book) return;
    focused.current = document.activeElement as HTMLElement | null;
    // A running request would overwrite the change with older data.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (now) => {
      const at = now?.entries.findIndex((entry) => entry.book.id === book.id) ?? -1;
      return now && at >= 0 ? { ...now, entries: moveItem(now.entries, at, to) } : now;
    });
    setAnnouncement(
      t('reading-lists:move.done', {
        title: isolate(book.title),
        position: format.number(to + 1),
        total: format.number(list.entries.length),
      }),
    );
    void send(book.id, to + 1);
  }
  return { announcement, move };
}
