import { useEffect, useEffectEvent, useRef } from 'react';

const controls = 'a[href], button, input, select';

const getControls = (within: Element): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(controls)].filter((control) =>
    control.checkVisibility({ visibilityProperty: true }),
  );

const isSelected = (row: Element) => row.querySelector('[data-select]:checked') !== null;

/** The first control of the row after this one. */
function getNext(row: Element): HTMLElement | undefined {
  const rows = [...(row.closest('[role=table]')?.querySelectorAll('[role=row]') ?? [])];
  const next = rows[rows.indexOf(row) + 1];
  return next && getControls(next)[0];
}

/** Where Tab leads to, unless to the next control of the page. `row`: the one before the actions. */
function getTarget(bar: Element, row: Element | undefined, back: boolean): HTMLElement | undefined {
  const { activeElement } = document;
  const actions = getControls(bar);
  if (bar.contains(activeElement)) {
    if (!row?.isConnected) return undefined;
    if (back) return activeElement === actions[0] ? getControls(row).at(-1) : undefined;
    return activeElement === actions.at(-1) ? getNext(row) : undefined;
  }
  const left = activeElement?.closest('[role=row]');
  const isAtEnd = left && isSelected(left) && activeElement === getControls(left).at(-1);
  return isAtEnd && !back ? actions[0] : undefined;
}

/** Those that are open have Escape for themselves. */
const overlays = '[role=dialog]:not(.toast), [role=menu], [role=listbox]';

/**
 * The actions of a selection stand above the list, but come next after a selected row: Tab leads from
 * its last control to them, and on to the next row. Escape clears the selection. `clear`
 * does so, too, and keeps the place of the focus.
 */
export function useSelectionKeys(clearSelection: () => void) {
  const bar = useRef<HTMLDivElement>(null);
  const row = useRef<Element>(undefined);
  function clear() {
    const isWithin = bar.current?.contains(document.activeElement);
    clearSelection();
    if (!isWithin) return;
    const left = row.current?.isConnected ? row.current : document.querySelector('[role=row]');
    left?.querySelector<HTMLElement>(controls)?.focus();
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!bar.current || document.querySelector(overlays)) return;
    if (event.key === 'Escape') return clear();
    if (event.key !== 'Tab') return;
    const target = getTarget(bar.current, row.current, event.shiftKey);
    if (!target) return;
    row.current = document.activeElement?.closest('[role=row]') ?? row.current;
    event.preventDefault();
    target.focus();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return { bar, clear };
}
