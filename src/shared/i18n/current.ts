import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import { useSyncExternalStore } from 'react';
import { createStore } from '../preferences/store';
import type { I18n } from './i18n';

/** The browser's language. On the server, each request has its own. */
const browserI18n = createStore<I18n | undefined>(undefined);

export const setBrowserI18n: (i18n: I18n) => void = browserI18n.set;

function required(i18n: I18n | undefined): I18n {
  if (!i18n) throw new Error('The messages are not loaded yet');
  return i18n;
}

/** The current language, for code outside components, such as page titles. */
export const currentI18n: () => I18n = createIsomorphicFn()
  .server(() => required(getGlobalStartContext()?.i18n))
  .client(() => required(browserI18n.get()));

export function useCurrentI18n(): I18n {
  return useSyncExternalStore(browserI18n.subscribe, currentI18n, currentI18n);
}
