import { type ReactNode, useSyncExternalStore } from 'react';
import { demoRefusal } from '~/shared/demo-refusal';

export type ToastKind = 'success' | 'error' | 'info';
export interface ToastMessage {
  kind: ToastKind;
  text: string;
}

// This file is on every page and stays tiny. What shows toasts is downloaded with the first toast.

/** Toasts that wait until they can be shown. Only ever filled in the browser. */
const waiting: ToastMessage[] = [];
let show: ((message: ToastMessage) => void) | undefined;
let toaster: ReactNode = null;
let loading: Promise<void> | undefined;
let changed: (() => void) | undefined;

function add(kind: ToastKind, text: string) {
  if (typeof window === 'undefined') return;
  // The dialog of a demo says why, and says it once.
  if (kind === 'error' && demoRefusal.get()) return;
  if (show) return show({ kind, text });
  waiting.push({ kind, text });
  loading ??= import('./toaster').then(
    (module) => {
      toaster = <module.Toaster />;
      changed?.();
    },
    // Offline, perhaps: the next toast tries again.
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

/** For the toaster: takes what waited and all that follows, until it is told to stop. */
export function receiveToasts(receiver: (message: ToastMessage) => void): () => void {
  show = receiver;
  for (const message of waiting.splice(0)) receiver(message);
  return () => {
    if (show === receiver) show = undefined;
  };
}

function subscribe(listener: () => void) {
  changed = listener;
  return () => {
    changed = undefined;
  };
}

/** Where toasts appear. Once, in the root layout. */
export function ToastOutlet() {
  return useSyncExternalStore(
    subscribe,
    () => toaster,
    () => null,
  );
}
