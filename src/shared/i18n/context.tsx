import { type ReactNode, createContext, use } from 'react';
import { type Format, createFormat } from './format';
import type { I18n, Translate } from './i18n';

const I18nContext = createContext<I18n | null>(null);

export function I18nProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

export function useI18n(): I18n {
  const i18n = use(I18nContext);
  if (!i18n) throw new Error('There is no I18nProvider around this component');
  return i18n;
}

/** `const t = useMessages()`, then `t('feature:key')`. */
export function useMessages(): Translate {
  return useI18n().t;
}

/** Dates, numbers and relative times in the reader's language. */
export function useFormat(): Format {
  return createFormat(useI18n().language);
}
