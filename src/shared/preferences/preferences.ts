import type { Language } from '../i18n/languages';
import type { Theme } from './theme';

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
