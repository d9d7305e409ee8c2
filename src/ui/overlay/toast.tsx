import { type ReactNode, useSyncExternalStore } from 'react';
import { readOnly } from '~/shared/errors/read-only';
import { createStore } from '~/shared/preferences/store';
import type { ToastKind, ToastMessage } from './toaster';

// This file is on every page and stays small: the toaster chunk loads with the first toast.

/** Toasts queued until the toaster has loaded. Filled only in the browser. */
const queue: ToastMessage[] = [];
let show: ((message: ToastMessage) => void) | undefined;
let loading: Promise<void> | undefined;
const toaster = createStore<ReactNode>(null);

function add(kind: ToastKind, text: string) {
  if (typeof window === 'undefined') return;
  // A dialog already explains it.
  if (kind === 'error' && readOnly.get()) return;
  if (show) return show({ kind, text });
  queue.push({ kind, text });
  loading ??= import('./toaster').then(
    (module) => toaster.set(<module.Toaster receive={receiveToasts} />),
    // The import failed, perhaps offline: the next toast tries again.
    () => {
      loading = undefined;
    },
  );
}

export const toast = {
  success: (text: string) => add('success', text),
  error: (text: string) => add('error', text),
  info: (text: string) => add('info', text),
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
