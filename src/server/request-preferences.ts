import {
  type Language,
  defaultLanguage,
  languageStorage,
  negotiateLanguage,
  toLanguage,
} from '~/shared/i18n/languages';
import { defaultTimeZone, timeZoneCookies } from '~/shared/i18n/time-zones';
import { toTimeZone } from '~/shared/i18n/zoned-time';
import { type Theme, defaultTheme, themeStorage, toTheme } from '~/shared/theme';

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
export function timeZoneOf(headers: Headers) {
  const chosen = toTimeZone(readCookie(headers, timeZoneCookies.chosen)) ?? null;
  const browser = toTimeZone(readCookie(headers, timeZoneCookies.browser));
  return { timeZone: chosen ?? browser ?? defaultTimeZone, chosenTimeZone: chosen };
}

/** Stores the language of `?lng` in a cookie, so that it also works without JavaScript. */
export function languageSetCookie(query: URLSearchParams, secure: boolean): string | undefined {
  const requested = toLanguage(query.get(languageStorage.query));
  if (!requested) return undefined;
  const age = languageStorage.cookieMinutes * 60;
  return `${languageStorage.cookie}=${requested}; Max-Age=${age}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
}
