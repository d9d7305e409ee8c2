import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import type { Slots } from '~/shared/page/slots';
import type { Page } from '~/shared/schema';
import { Button } from '~/ui/basics/button';

/**
 * What was changed elsewhere. Shown on demand, so that rows never move while someone reads or clicks.
 * What is new is what the same request returns now: search, filters and permissions included.
 */
export function ListNote({ query, shown, changes }: Slots['list'] & { changes: number }) {
  const t = useMessages();
  const format = useFormat();
  const queryClient = useQueryClient();
  const key = JSON.stringify(query.queryKey);
  const [latest, setLatest] = useState<{ key: string; page: Page<{ id: string }> }>();
  // Fails like any read, such as offline; the next change tries again.
  const compare = useEffectEvent(() =>
    loadFirstPage(query.queryFn).then(
      (page) => setLatest({ key, page }),
      () => {},
    ),
  );
  useEffect(() => {
    if (changes > 0) void compare();
  }, [changes]);
  const { added, removed, isChanged } = compareWithShown(
    latest?.key === key ? latest.page.items : undefined,
    shown?.pages ?? [],
  );
  const counted = [
    added > 0 && t('live:list.new', { count: added, number: format.number(added) }),
    removed > 0 && t('live:list.removed', { count: removed, number: format.number(removed) }),
  ].filter((part) => part !== false);
  const text = counted.length > 0 ? format.list(counted) : isChanged && t('live:list.changed');

  async function show() {
    setLatest(undefined);
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
  }

  return (
    <div role="status">
      {text && (
        <div className="mx-auto flex w-fit items-center gap-3 rounded-lg border border-line bg-raised py-1 ps-4 pe-1 text-sm shadow-overlay">
          <span>{text}</span>
          <Button size="sm" icon={RotateCw} onClick={() => void show()}>
            {t('live:list.show')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Beside the cache. */
const loadFirstPage = (queryFn: Slots['list']['query']['queryFn']) =>
  (queryFn as (page: { pageParam: string }) => Promise<Page<{ id: string }>>)({ pageParam: '' });

interface Shown<Item> {
  items: Item[];
}

/** What differs between the first page as it is now and the pages that a list shows. */
export function compareWithShown<Item extends { id: string }>(
  latest: Item[] | undefined,
  pages: Shown<Item>[],
): { added: number; removed: number; isChanged: boolean } {
  const [first] = pages;
  if (!latest || !first) return { added: 0, removed: 0, isChanged: false };
  const shown = getIds(pages.flatMap(({ items }) => items));
  const before = getIds(first.items);
  const now = getIds(latest);
  // Records after the last one that both have were moved there: by others that came in, or are gone.
  const lastCommon = latest.findLastIndex(({ id }) => before.has(id)) + 1;
  const [top, end] = [latest.slice(0, lastCommon), latest.slice(lastCommon)];
  const cameIn = top.filter(({ id }) => !before.has(id)).length;
  const gone = first.items.filter(({ id }) => !now.has(id)).length - cameIn;
  const isNew = ({ id }: Item) => !shown.has(id);
  const removed = Math.max(0, gone);
  const added = top.filter(isNew).length + Math.max(0, end.filter(isNew).length - removed);
  return { added, removed, isChanged: JSON.stringify(latest) !== JSON.stringify(first.items) };
}

const getIds = (items: { id: string }[]) => new Set(items.map(({ id }) => id));
