import { type RefObject, useEffect } from 'react';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { type Shortcut, isFreeKey, useShortcuts } from '~/shared/shortcuts/shortcuts';

const searchKeys: Shortcut[] = [{ keys: ['/'], label: 'shortcuts:search' }];
const rowKeys: Shortcut[] = [
  { keys: ['j', 'ArrowDown'], label: 'shortcuts:next' },
  { keys: ['k', 'ArrowUp'], label: 'shortcuts:previous' },
  { keys: ['Enter'], label: 'shortcuts:openRow' },
];

/** Marks the row links that keyboard navigation targets: `<Link {...rowLinkProps}>`. */
export const rowLinkProps = { 'data-row': '' } as const;

interface RowKeys {
  list: RefObject<HTMLElement | null>;
  search?: RefObject<HTMLInputElement | null>;
}

/** Whether the user has single-key shortcuts (`/`, `j`, `k`) enabled. */
export function useSingleKeys(): boolean {
  return usePageContext()?.singleKeys ?? true;
}

function isVisible(row: Element): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

/** The row next to the focused one, or the first visible row. */
function nextRow(list: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.findIndex((row) => row === document.activeElement);
  if (at >= 0) return rows[at + step];
  return rows.find(isVisible) ?? rows[0];
}

function getStep(key: string, list: HTMLElement, singleKeys: boolean): 1 | -1 | undefined {
  if (singleKeys && key === 'j') return 1;
  if (singleKeys && key === 'k') return -1;
  // Arrow keys belong to a focused control. The page and its main element are not controls.
  const { activeElement } = document;
  const free = !activeElement || activeElement.contains(list) || list.contains(activeElement);
  if (!free) return undefined;
  if (key === 'ArrowDown') return 1;
  return key === 'ArrowUp' ? -1 : undefined;
}

function onKey(event: KeyboardEvent, { list, search }: RowKeys, singleKeys: boolean): void {
  if (!isFreeKey(event)) return;
  if (singleKeys && event.key === '/' && search?.current) {
    event.preventDefault();
    search.current.focus();
    search.current.select();
    return;
  }
  const step = list.current ? getStep(event.key, list.current, singleKeys) : undefined;
  const row = step && list.current ? nextRow(list.current, step) : undefined;
  if (!row) return;
  event.preventDefault();
  row.focus();
  row.closest('[role=row], li')?.scrollIntoView({ block: 'nearest' });
}

/** Keyboard navigation: `j`/`k` or arrows move, Enter opens, `/` focuses the search. */
export function useRowKeys({ list, search }: RowKeys): void {
  const singleKeys = useSingleKeys();
  useShortcuts(search && searchKeys);
  useShortcuts(rowKeys);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event, { list, search }, singleKeys);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [list, search, singleKeys]);
}
