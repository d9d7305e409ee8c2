import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { isCalling } from './api-client';

/** IDs of changed records by type. Null: many, so any of them. */
export type ChangedRecords = Readonly<Record<string, readonly string[] | null>>;

type Listener = (changed: ChangedRecords | 'all') => void;

const listeners = new Set<Listener>();

/** Tells open pages that records were changed elsewhere; `all`: anything may have, after a gap. */
export function emitChanges(changed: ChangedRecords | 'all'): void {
  for (const listener of listeners) listener(changed);
}

/** Changes that follow closely are read together. */
const delayMs = 100;
/** Reading again is not free, however often something changes. */
const againMs = 2000;

/**
 * Calls back when records of a type were changed elsewhere, by anyone: read the data again. Never
 * called if nothing reports changes, so a page must be complete without it.
 */
export function useChanges(type: string | undefined, onChange: () => void, id?: string): void {
  const router = useRouter();
  // A change by the page itself: it knows the result soon, and may be about to leave.
  const isBusy = useEffectEvent(() => isCalling() || router.state.status === 'pending');
  const react = useEffectEvent(onChange);
  useEffect(() => {
    if (!type) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastAt = -Infinity;
    let isWaiting = false;
    const run = () => {
      timer = isBusy() ? setTimeout(run, delayMs) : undefined;
      // Nobody looks at a hidden page: it reads once, when it is shown.
      if (timer || document.hidden) return;
      isWaiting = false;
      lastAt = Date.now();
      react();
    };
    const schedule = () => {
      if (isWaiting) timer ??= setTimeout(run, Math.max(delayMs, lastAt + againMs - Date.now()));
    };
    const listener: Listener = (changed) => {
      if (changed !== 'all' && !Object.hasOwn(changed, type)) return;
      const ids = changed === 'all' ? null : changed[type];
      if (id && ids && !ids.includes(id)) return;
      isWaiting = true;
      schedule();
    };
    listeners.add(listener);
    document.addEventListener('visibilitychange', schedule);
    return () => {
      clearTimeout(timer);
      listeners.delete(listener);
      document.removeEventListener('visibilitychange', schedule);
    };
  }, [type, id]);
}
