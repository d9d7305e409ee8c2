import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useChanges } from '~/shared/data/changes';
import { type ListQueryOptions, loadFirstPage } from '~/shared/data/list-query';
import { useFormat, useMessages } from '~/shared/i18n/context';
import type { Page } from '~/shared/schema';
import { Button } from '../basics/button';
import { compareWithShown } from './compare-with-shown';

interface ListUpdatesProps<Item> {
  /** The records of the list, as in the audit log. Undefined: the list is not live. */
  type: string | undefined;
  query: ListQueryOptions<Item>;
  shown: InfiniteData<Page<Item>> | undefined;
}

/**
 * Says that the list was changed elsewhere. Shown on demand, so that rows never move while someone
 * reads or clicks. What is new is what the same request returns now: search, filters and permissions
 * included.
 */
export function ListUpdates<Item extends { id: string }>(props: ListUpdatesProps<Item>) {
  const { type, query, shown } = props;
  const t = useMessages();
  const format = useFormat();
  const queryClient = useQueryClient();
  const key = JSON.stringify(query.queryKey);
  const [latest, setLatest] = useState<{ key: string; page: Page<Item> }>();
  // Fails like any read, such as offline; the next change tries again.
  const compare = () =>
    loadFirstPage(query).then(
      (page) => setLatest({ key, page }),
      () => {},
    );
  useChanges(type, () => void compare());
  const { added, isChanged } = compareWithShown(
    latest?.key === key ? latest.page.items : undefined,
    shown?.pages ?? [],
  );
  const text =
    added > 0
      ? t('list:changes.new', { count: added, number: format.number(added) })
      : isChanged && t('list:changes.changed');

  async function show() {
    setLatest(undefined);
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
  }

  return (
    // Without height: nothing moves when it appears.
    <div role="status" className="sticky top-4 z-30 h-0 print:hidden">
      {text && (
        <div className="mx-auto flex w-fit items-center gap-3 rounded-lg border border-line bg-raised py-1 ps-4 pe-1 text-sm shadow-overlay">
          <span>{text}</span>
          <Button size="sm" icon={RotateCw} onClick={() => void show()}>
            {t('list:changes.show')}
          </Button>
        </div>
      )}
    </div>
  );
}
