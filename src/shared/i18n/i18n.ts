import { createInstance } from 'i18next';
import type { Language } from './languages';
import { scripts } from './languages';
import type { MessageParameters } from './messages.gen';

export type MessageKey = keyof MessageParameters;

/** Keys that need no parameters: what a table of labels or errors may hold. */
export type PlainMessageKey = {
  [Key in MessageKey]: MessageParameters[Key] extends undefined ? Key : never;
}[MessageKey];

/** `t('auth:verify.validity', { count: 5 })`: a wrong key or a missing parameter is a type error. */
export type Translate = <Key extends MessageKey>(
  key: Key,
  ...parameters: MessageParameters[Key] extends undefined ? [] : [MessageParameters[Key]]
) => string;

export interface I18n {
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  readonly t: Translate;
}

/** The single namespace of i18next that holds our keys, which carry their feature's name. */
export const namespace = 'messages';

export const i18nextOptions = {
  ns: namespace,
  defaultNS: namespace,
  // Keys are flat: `feature:name`, dots and colons included.
  keySeparator: false,
  nsSeparator: false,
  fallbackLng: false,
  // React escapes.
  interpolation: { escapeValue: false },
} as const;

/** One language, ready at once. An instance never changes its language: requests may share it. */
export function createI18n(language: Language, messages: Record<string, string>): I18n {
  const instance = createInstance({
    ...i18nextOptions,
    lng: language,
    initAsync: false,
    resources: { [language]: { [namespace]: messages } },
  });
  void instance.init();
  return toI18n(language, instance.getFixedT(language));
}

/** Gives i18next's function our types, which are exact and cheap to check. */
export function toI18n(language: Language, t: (...args: never[]) => unknown): I18n {
  return { language, direction: scripts[language].direction, t: t as unknown as Translate };
}
