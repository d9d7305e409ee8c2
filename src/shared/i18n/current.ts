import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import { useSyncExternalStore } from 'react';
import type { I18n } from './i18n';

/** The browser's language. On the server, each request has its own. */
let browserI18n: I18n | undefined;
const listeners = new Set<() => void>();

export function setBrowserI18n(i18n: I18n): void {
  browserI18n = i18n;
  for (const listener of listeners) listener();
}

function required(i18n: I18n | undefined): I18n {
  if (!i18n) throw new Error('The messages are not loaded yet');
  return i18n;
}

/** The current language, for code outside components, such as page titles. */
export const currentI18n: () => I18n = createIsomorphicFn()
  .server(() => required(getGlobalStartContext()?.i18n))
  .client(() => required(browserI18n));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useCurrentI18n(): I18n {
  return useSyncExternalStore(subscribe, currentI18n, currentI18n);
}
