import { type ReactNode, createContext, use } from 'react';
import { type Format, createFormat } from './format';
import type { I18n, Translate } from './i18n';
import { defaultTimeZone } from './time-zones';

const I18nContext = createContext<I18n | null>(null);
const TimeZoneContext = createContext(defaultTimeZone);

interface I18nProviderProps {
  i18n: I18n;
  /** The time zone for dates and times. */
  timeZone?: string | undefined;
  children: ReactNode;
}

export function I18nProvider({ i18n, timeZone = defaultTimeZone, children }: I18nProviderProps) {
  return (
    <I18nContext value={i18n}>
      <TimeZoneContext value={timeZone}>{children}</TimeZoneContext>
    </I18nContext>
  );
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

export function useTimeZone(): string {
  return use(TimeZoneContext);
}

/** Dates, numbers and relative times in the user's language and time zone. */
export function useFormat(): Format {
  return createFormat(useI18n().language, useTimeZone());
}
