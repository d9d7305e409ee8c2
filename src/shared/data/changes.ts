import { useEffect, useEffectEvent } from 'react';

/** IDs of changed records by type. Undefined: any record of the type may have changed. */
export type ChangedRecords = Readonly<Record<string, readonly string[] | undefined>>;

type Listener = (changed: ChangedRecords | 'all') => void;

const listeners = new Set<Listener>();

/** Tells open pages that records were changed elsewhere; `all`: anything may have, after a gap. */
export function emitChanges(changed: ChangedRecords | 'all'): void {
  for (const listener of listeners) listener(changed);
}

/**
 * Calls back when records of a type were changed elsewhere, by anyone: read the data again. Never
 * called if nothing reports changes, so a page must be complete without it.
 */
export function useChanges(type: string | undefined, onChange: () => void, id?: string): void {
  const react = useEffectEvent(onChange);
  useEffect(() => {
    if (!type) return undefined;
    const listener: Listener = (changed) => {
      if (changed !== 'all' && !Object.hasOwn(changed, type)) return;
      const ids = changed === 'all' ? undefined : changed[type];
      if (!id || !ids || ids.includes(id)) react();
    };
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [type, id]);
}
