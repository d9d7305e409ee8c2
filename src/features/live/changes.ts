import { useEffect, useEffectEvent } from 'react';
import { isCalling } from '~/shared/data/api-client';
import type { Changed, Editing } from './schema';

/** Reads what a page shows again, after records were changed elsewhere. */
export interface Reader {
  read(): void;
  /** Since 1970. Reading again is not free, however often something changes. */
  notBefore?: number;
}

type Listener = (changed: Changed) => void;

/** Changes that follow closely are read together. */
const delayMs = 100;
const againMs = 2000;

const listeners = new Set<Listener>();
const waiting = new Set<Reader>();
let timer: ReturnType<typeof setTimeout> | undefined;
let isNavigating = () => false;

/** Called once, in the browser. */
export function startReading(isPageChanging: () => boolean): void {
  isNavigating = isPageChanging;
  document.addEventListener('visibilitychange', schedule);
}

/** Tells open pages that records were changed elsewhere; `all`: anything may have, after a gap. */
export function emitChanges(changed: Changed): void {
  for (const listener of listeners) listener(changed);
}

export function onChanges(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function readSoon(reader: Reader): void {
  waiting.add(reader);
  schedule();
}

function schedule(): void {
  if (waiting.size > 0) timer ??= setTimeout(readWaiting, delayMs);
}

function readWaiting(): void {
  timer = undefined;
  // Nobody looks at a hidden page: it reads once, when it is shown.
  if (document.hidden) return;
  // A change by the page itself: it knows the result soon, and may be about to leave.
  if (!isCalling() && !isNavigating())
    for (const reader of waiting) {
      const now = Date.now();
      if (now < (reader.notBefore ?? 0)) continue;
      waiting.delete(reader);
      reader.notBefore = now + againMs;
      reader.read();
    }
  schedule();
}

/** Whether any record of the type may have changed, or the one with this ID. */
export function isAbout(changed: Changed, type: string, id?: string): boolean {
  if (changed === 'all') return true;
  if (!Object.hasOwn(changed, type)) return false;
  const ids = changed[type];
  return !id || !ids || ids.includes(id);
}

/** Calls back when records of a type were changed elsewhere. */
export function useChanges(type: string, onChange: () => void): void {
  const read = useEffectEvent(onChange);
  useEffect(() => {
    const reader: Reader = { read: () => read() };
    const stop = onChanges((changed) => {
      if (isAbout(changed, type)) readSoon(reader);
    });
    return () => {
      stop();
      waiting.delete(reader);
    };
  }, [type]);
}

type EditingListener = (editing: Editing) => void;

const editingListeners = new Set<EditingListener>();

/** Tells open forms who edits their records. */
export function emitEditing(all: readonly Editing[]): void {
  for (const editing of all) for (const listener of editingListeners) listener(editing);
}

export function onEditing(listener: EditingListener): () => void {
  editingListeners.add(listener);
  return () => void editingListeners.delete(listener);
}
