import { type ReactNode, useSyncExternalStore } from 'react';
import { readOnly } from '~/shared/errors/read-only';
import { createStore } from '~/shared/preferences/store';
import type { ToastMessage } from './toaster';

// This file is on every page and stays small: the toaster chunk loads with the first toast.

/** Toasts queued until the toaster has loaded. Filled only in the browser. */
const queue: ToastMessage[] = [];
let show: ((message: ToastMessage) => void) | undefined;
let loading: Promise<void> | undefined;
const toaster = createStore<ReactNode>(null);

function add(message: ToastMessage) {
  if (typeof window === 'undefined') return;
  // A dialog already explains it.
  if (message.kind === 'error' && readOnly.get()) return;
  if (show) return show(message);
  queue.push(message);
  loading ??= import('./toaster').then(
    (module) => toaster.set(<module.Toaster receive={receiveToasts} />),
    // The import failed, perhaps offline: the next toast tries again.
    () => {
      loading = undefined;
    },
  );
}

export const toast = {
  /** With `undo`, the toast has a button for it and stays longer. */
  success: (text: string, undo?: () => void) => add({ kind: 'success', text, undo }),
  error: (text: string) => add({ kind: 'error', text }),
  info: (text: string) => add({ kind: 'info', text }),
};

/** For the toaster: receives queued and later toasts until it unsubscribes. */
function receiveToasts(receiver: (message: ToastMessage) => void): () => void {
  show = receiver;
  for (const message of queue.splice(0)) receiver(message);
  return () => {
    if (show === receiver) show = undefined;
  };
}

/** Mount point of toasts. Once, in the root layout. */
export function ToastOutlet() {
  return useSyncExternalStore(toaster.subscribe, toaster.get, () => null);
}
