import {
  type Language,
  defaultLanguage,
  languageStorage,
  negotiateLanguage,
  toLanguage,
} from '~/shared/i18n/languages';
import { defaultTimeZone, timeZoneCookies } from '~/shared/i18n/time-zones';
import { toTimeZone } from '~/shared/i18n/zoned-time';
import {
  type PreferenceName,
  type Preferences,
  chosenCookie,
  toPreferenceNames,
  type Theme,
  defaultTheme,
  themeStorage,
  toTheme,
} from '~/shared/preferences/preferences';

export function readCookie(headers: Headers, name: string): string | undefined {
  const header = headers.get('cookie');
  if (!header) return undefined;
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) {
      const value = part.slice(at + 1).trim();
      try {
        return decodeURIComponent(value);
      } catch {
        return value;
      }
    }
  }
  return undefined;
}

/** The `?lng` parameter first, then the cookie, then `Accept-Language`. */
export function readLanguage(headers: Headers, query?: URLSearchParams): Language {
  return (
    toLanguage(query?.get(languageStorage.query)) ??
    toLanguage(readCookie(headers, languageStorage.cookie)) ??
    negotiateLanguage(headers.get('accept-language')) ??
    defaultLanguage
  );
}

export function readTheme(headers: Headers): Theme {
  return toTheme(readCookie(headers, themeStorage.cookie)) ?? defaultTheme;
}

/** The time zone chosen by the user first, then that of the browser. */
export function getTimeZone(headers: Headers, account?: Pick<Preferences, 'timeZone'>) {
  const chosen = account ? account.timeZone : readPreferences(headers).timeZone;
  const browser = toTimeZone(readCookie(headers, timeZoneCookies.browser));
  return { timeZone: chosen ?? browser ?? defaultTimeZone, chosenTimeZone: chosen };
}

/** The preferences in the browser's cookies; null: none. */
export function readPreferences(headers: Headers): Preferences {
  return {
    language: toLanguage(readCookie(headers, languageStorage.cookie)) ?? null,
    theme: toTheme(readCookie(headers, themeStorage.cookie)) ?? null,
    timeZone: toTimeZone(readCookie(headers, timeZoneCookies.chosen)) ?? null,
  };
}

const year = 31_536_000;
const preferenceCookies = {
  language: { name: languageStorage.cookie, seconds: languageStorage.cookieMinutes * 60 },
  theme: { name: themeStorage.cookie, seconds: year },
  timeZone: { name: timeZoneCookies.chosen, seconds: year },
};

/** Stores a preference in the browser, where scripts can read it; null deletes it. */
export function preferenceSetCookie<Name extends PreferenceName>(
  name: Name,
  value: Preferences[Name],
  secure: boolean,
): string {
  const { name: cookie, seconds } = preferenceCookies[name];
  return setCookie(cookie, value ?? '', value === null ? 0 : seconds, secure);
}

/** What was chosen in this browser and is not saved to an account yet. */
export const readChosen = (headers: Headers): PreferenceName[] =>
  toPreferenceNames(readCookie(headers, chosenCookie.name));

export const chosenSetCookie = (names: PreferenceName[], secure: boolean): string =>
  setCookie(chosenCookie.name, names.join('.'), names.length && chosenCookie.seconds, secure);

function setCookie(name: string, value: string, seconds: number, secure: boolean): string {
  return `${name}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Stores the language of `?lng` in a cookie, so that it also works without JavaScript. */
export function languageSetCookie(query: URLSearchParams, secure: boolean): string | undefined {
  const requested = toLanguage(query.get(languageStorage.query));
  return requested && preferenceSetCookie('language', requested, secure);
}
