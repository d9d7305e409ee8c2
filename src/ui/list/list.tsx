import { CircleAlert, Inbox, Lock, RotateCw, SearchX, WifiOff } from 'lucide-react';
import {
  type Key,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useRef,
} from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Slot, type Slots } from '~/shared/page/slots';
import { Button } from '../basics/button';
import { cx } from '../basics/cx';
import { SkeletonLine } from '../basics/skeleton';
import { WaysOut } from '../layout/ways-out';
import { Empty, type EmptyProps } from './empty';
import type { ListState } from './list-state';
import { useListBusy } from './use-list-search';

export interface ListProps<Item> {
  state: ListState<Item>;
  renderItem?: (item: Item) => ReactNode;
  getKey: (item: Item) => Key;
  /** Renders all items in another form than rows, such as a table. */
  renderItems?: (items: Item[]) => ReactNode;
  label: string;
  /** The current search term: changes the text of the count. */
  searchTerm?: string;
  /** Text and action of the empty state. */
  empty?: Partial<EmptyProps>;
  onClearSearch?: () => void;
  skeletonRows?: number;
  /** Replaces the whole loading state, if it is not a list of rows. */
  loading?: ReactNode;
  /** Shows how many there are only if there are more to load. Screen readers hear it always. */
  quiet?: boolean;
  /** The page is about the list: where it fails, other pages are offered. */
  isPage?: boolean;
  className?: string;
}

const panel = 'rounded-lg border border-line bg-surface shadow-low';
const frame = `divide-y divide-line ${panel}`;

/** A list whose state is the URL: it fades while a change of the URL loads. */
export function BusyList<Item>(props: ListProps<Item>) {
  return (
    <FadeWhileBusy>
      <List isPage {...props} />
    </FadeWhileBusy>
  );
}

/** A component of its own, so the start and end of loading do not render the rows again. */
function FadeWhileBusy({ children }: { children: ReactNode }) {
  return <div className={cx('transition-opacity', useListBusy() && 'opacity-60')}>{children}</div>;
}

export function List<Item>(props: ListProps<Item>) {
  const { empty, quiet = false, className } = props;
  // Deferred: rendering new rows never blocks typing.
  const state = useDeferredValue(props.state);
  // Deferred with the rows, so their count is never announced for another search.
  const searchTerm = useDeferredValue((props.searchTerm ?? '').trim());
  return (
    <div className={cx('flex min-w-0 flex-col gap-3', className)}>
      {/* Always mounted: live regions announce only changes. */}
      <div
        role="status"
        className={quiet && !isPartial(state) ? 'sr-only' : 'text-sm text-ink-soft empty:hidden'}
      >
        <Summary state={state} searchTerm={searchTerm} emptyTitle={empty?.title} />
      </div>
      <Body {...props} {...{ state, searchTerm }} />
    </div>
  );
}

const isPartial = <Item,>(state: ListState<Item>) => state.kind === 'ready' && state.hasMore;

interface SummaryProps<Item> {
  state: ListState<Item>;
  searchTerm: string;
  emptyTitle: ReactNode;
}

function Summary<Item>({ state, searchTerm, emptyTitle }: SummaryProps<Item>) {
  const t = useMessages();
  const format = useFormat();
  if (state.kind === 'loading') return <span className="sr-only">{t('ui:loading')}</span>;
  if (state.kind === 'no-result')
    return <span className="sr-only">{t('list:no-result.title', { searchTerm })}</span>;
  if (state.kind === 'empty')
    return <span className="sr-only">{emptyTitle ?? t('list:empty.title')}</span>;
  if (state.kind !== 'ready') return null;
  const number = format.number(state.total);
  const total = state.totalIsLeast ? t('list:at-least', { number }) : number;
  const showing = t('list:showing', { shown: format.number(state.items.length), total });
  return (
    // Stacked on phones: a longer total causes no layout shift.
    <span className="flex flex-wrap gap-x-3 tabular-nums max-sm:flex-col">
      {searchTerm && (
        <span className="text-ink">
          {t('list:results', { count: state.total, total, searchTerm })}
        </span>
      )}
      <span>{showing}</span>
    </span>
  );
}

function Body<Item>(props: ListProps<Item>) {
  const t = useMessages();
  const { state, empty, searchTerm = '', onClearSearch } = props;
  switch (state.kind) {
    case 'loading':
      return props.loading ?? <Loading rows={props.skeletonRows ?? 5} />;
    case 'empty':
      return (
        <ListMessage
          icon={Inbox}
          title={t('list:empty.title')}
          text={t('list:empty.text')}
          {...empty}
        />
      );
    case 'no-result':
      return (
        <ListMessage
          icon={SearchX}
          title={t('list:no-result.title', { searchTerm })}
          text={t('list:no-result.text')}
          action={
            onClearSearch && <Button onClick={onClearSearch}>{t('list:no-result.clear')}</Button>
          }
        />
      );
    case 'error':
      return (
        <ListMessage
          role="alert"
          icon={state.answered ? CircleAlert : WifiOff}
          title={t('list:error.title')}
          text={state.answered ? t('list:error.server') : t('list:error.text')}
          action={
            props.isPage ? (
              <WaysOut onRetry={state.onRetry} />
            ) : (
              <Button icon={RotateCw} onClick={state.onRetry}>
                {t('ui:retry')}
              </Button>
            )
          }
        />
      );
    case 'forbidden':
      return (
        <ListMessage
          icon={Lock}
          title={t('list:forbidden.title')}
          text={t('list:forbidden.text')}
        />
      );
    case 'ready':
      return <Ready {...props} state={state} />;
  }
}

/** In place of the rows. */
const ListMessage = ({ className, ...props }: EmptyProps) => (
  <Empty {...props} className={cx(panel, className)} />
);

type ReadyState<Item> = Extract<ListState<Item>, { kind: 'ready' }>;

function Ready<Item>({
  state,
  label,
  renderItem,
  renderItems,
  getKey,
}: ListProps<Item> & { state: ReadyState<Item> }) {
  const t = useMessages();
  const rememberPosition = useFocusFirstNewRow(state.items.length);
  const rows = useRevealAddedRow(state.items.map(getKey));
  const loadMore = (event: MouseEvent<HTMLButtonElement>) => {
    rememberPosition(event);
    state.onLoadMore();
  };
  return (
    <>
      <div ref={rows} className="contents">
        {renderItems?.(state.items) ?? (
          <ul aria-label={label} className={frame}>
            {state.items.map((item) => (
              <li key={getKey(item)} className="px-4 py-3 sm:px-5">
                {renderItem?.(item)}
              </li>
            ))}
          </ul>
        )}
      </div>
      {state.moreError && (
        <p role="alert" className="flex justify-center gap-1.5 text-sm text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          {t('list:more-failed')}
        </p>
      )}
      {state.hasMore && (
        <Button className="self-center" loading={state.loadingMore} onClick={loadMore}>
          {state.moreError ? t('ui:retry') : t('list:load-more')}
        </Button>
      )}
    </>
  );
}

const focusableSelector = 'a[href], button, select, input';

/**
 * After “load more” by keyboard, focus moves to the first new row, which comes before the button.
 * At the end of the list the button disappears, so focus moves for pointer users too.
 */
function useFocusFirstNewRow(count: number): (event: MouseEvent<HTMLButtonElement>) => void {
  const pendingLoad = useRef<{ list: Element; at: number; count: number; byKeys: boolean }>(null);
  useEffect(() => {
    if (!pendingLoad.current || pendingLoad.current.count === count) return;
    const { list, at, byKeys } = pendingLoad.current;
    pendingLoad.current = null;
    const { activeElement } = document;
    const focusable = [...list.querySelectorAll<HTMLElement>(focusableSelector)];
    const isAtButton = byKeys && activeElement === focusable.at(-1);
    if (!isAtButton && activeElement !== document.body) return;
    // The link that opens the row, not its checkbox.
    const link = focusable[at]?.closest('[role=row]')?.querySelector<HTMLElement>('[data-row]');
    (link ?? focusable[at])?.focus();
  }, [count]);
  return ({ currentTarget, detail }) => {
    const list = currentTarget.parentElement;
    if (!list) return;
    const at = [...list.querySelectorAll(focusableSelector)].indexOf(currentTarget);
    pendingLoad.current = { list, at, count, byKeys: detail === 0 };
  };
}

/** Scrolls to a row that was just added, so that no toast covers it: see `scroll-padding`. */
function useRevealAddedRow(keys: Key[]): RefObject<HTMLDivElement | null> {
  const rows = useRef<HTMLDivElement>(null);
  const known = useRef(keys);
  useEffect(() => {
    const added = keys.filter((key) => !known.current.includes(key));
    const isOneMore = keys.length === known.current.length + 1;
    known.current = keys;
    const [key] = added;
    if (key === undefined || added.length > 1 || !isOneMore) return;
    // Not the row of headings.
    const row = rows.current?.querySelectorAll('li, [role=row]:has([role=cell])')[
      keys.indexOf(key)
    ];
    row?.scrollIntoView({ block: 'nearest' });
  });
  return rows;
}

function Loading({ rows }: { rows: number }) {
  return (
    <div aria-hidden className={frame}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="px-4 py-3 sm:px-5">
          <SkeletonLine />
        </div>
      ))}
    </div>
  );
}

type ListSlotProps = Omit<Slots['list'], 'type'> & { type: string | undefined };

/** What features show above the rows of a list. Without height: nothing moves when it appears. */
export function ListSlot({ type, ...list }: ListSlotProps) {
  return (
    <div className="sticky top-4 z-30 h-0 print:hidden">
      {type && <Slot name="list" type={type} {...list} />}
    </div>
  );
}
