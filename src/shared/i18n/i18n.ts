// With its ending: journeys load this file without Vite.
import { type Language, scripts } from './languages.ts';
import type { MessageParameters } from './messages.gen';

export type MessageKey = keyof MessageParameters;

/** Keys without parameters, for tables of labels and errors. */
export type PlainMessageKey = {
  [Key in MessageKey]: MessageParameters[Key] extends undefined ? Key : never;
}[MessageKey];

/** Keys whose parameters are among the given ones, for what shows a message that others name. */
export type MessageKeyWith<Given> = {
  [Key in MessageKey]: MessageParameters[Key] extends undefined
    ? Key
    : Given extends MessageParameters[Key]
      ? Key
      : never;
}[MessageKey];

/** `t('auth:verify.validity', { count: 5 })`: wrong keys and missing parameters are type errors. */
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

/** Replaces `{{placeholders}}`. Not escaped here: React escapes. */
function fill(text: string, parameters: Parameters): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(parameters, name) ? String(parameters[name]) : whole,
  );
}

/** The translations of one language. Immutable, so requests can share it. */
export function createI18n(language: Language, messages: Record<string, string>): I18n {
  const plurals = new Intl.PluralRules(language);
  const getMessage = (key: string) => (Object.hasOwn(messages, key) ? messages[key] : undefined);

  /** A count selects the plural form: `key_one`, `key_few` and so on, by language. */
  function t(key: string, parameters?: Parameters): string {
    if (!parameters) return getMessage(key) ?? key;
    const { count } = parameters;
    const form = count === undefined ? key : `${key}_${plurals.select(Number(count))}`;
    return fill(getMessage(form) ?? getMessage(key) ?? key, parameters);
  }
  return { language, direction: scripts[language].direction, t };
}

/** A name as it is shown: null if the user was deleted. */
export const nameOrDeleted = (t: Translate, name: string | null): string =>
  name ?? t('shared:deletedUser');
