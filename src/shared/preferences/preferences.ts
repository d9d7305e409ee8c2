import type { Language } from '../i18n/languages';

/** Display preferences of an account. They take precedence over those of the browser. */
export interface Preferences {
  /** Null until the first sign-in. */
  language: Language | null;
  /** Null until chosen: the browser's applies. */
  theme: Theme | null;
  /** Null follows the browser. */
  timeZone: string | null;
}

export const preferenceNames = ['language', 'theme', 'timeZone'] as const;
export type PreferenceName = (typeof preferenceNames)[number];

/**
 * Names what was chosen in this browser and is not saved to an account yet: `language.theme`. The
 * next page of a signed-in user saves it. The cookies with the values do not tell a choice from a
 * default: that of the language is set on every first visit.
 */
export const chosenCookie = { name: 'chosen-preferences', seconds: 3600 } as const;

export function toPreferenceNames(value: string | undefined): PreferenceName[] {
  const parts = value?.split('.') ?? [];
  return preferenceNames.filter((name) => parts.includes(name));
}

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const defaultTheme: Theme = 'system';

/** The cookie lets the server render the right theme (no flash); local storage is the fallback. */
export const themeStorage = { cookie: 'theme', local: 'theme' } as const;

export function toTheme(value: string | null | undefined): Theme | undefined {
  return themes.find((theme) => theme === value);
}

/**
 * Whether the manager's sidebar is collapsed. A cookie, so the server renders it without a shift.
 */
export const sidebarCookie = 'sidebar';

/**
 * Whether single-key shortcuts, such as `/`, `j` and `?`, are enabled. Users of speech input can
 * turn them off (WCAG 2.1.4). A cookie, so the server renders the right hints.
 */
export const singleKeysCookie = 'single-keys';
