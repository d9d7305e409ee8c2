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

type Parameters = Record<string, string | number>;

/** What stands between double braces is put in as it is; React escapes. */
function fill(text: string, parameters: Parameters): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(parameters, name) ? String(parameters[name]) : whole,
  );
}

/** One language, ready at once. It never changes: requests may share it. */
export function createI18n(language: Language, messages: Record<string, string>): I18n {
  const plurals = new Intl.PluralRules(language);
  const wordsOf = (key: string) => (Object.hasOwn(messages, key) ? messages[key] : undefined);

  /** A count chooses the form: `key_one`, `key_few`, as the language has them. */
  function t(key: string, parameters?: Parameters): string {
    if (!parameters) return wordsOf(key) ?? key;
    const { count } = parameters;
    const form = count === undefined ? key : `${key}_${plurals.select(Number(count))}`;
    return fill(wordsOf(form) ?? wordsOf(key) ?? key, parameters);
  }
  return { language, direction: scripts[language].direction, t };
}
