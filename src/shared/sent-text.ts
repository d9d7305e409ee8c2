import * as v from 'valibot';
import { message } from './i18n/message';
import { hasVisible, tidyLine } from './visible-text';

/** Unicode's stream-safe text format: no language uses more than 30 combining marks in a row. */
const tooManyMarks = /\p{M}{31}/u;

export const isNormalisable = (text: string): boolean => !tooManyMarks.test(text);

interface ErrorMessages {
  required?: string;
  tooLong?: string;
  invalid?: string;
}

const defaults = {
  tooLong: message('shared:text.tooLong'),
  invalid: message('shared:text.invalid'),
};

/**
 * Text input that is normalized and then limited to `longest`. Normalization is quadratic in the
 * number of consecutive combining marks: without these bounds, a single request could block the
 * server for minutes.
 */
export function sentText(longest: number, messages: ErrorMessages) {
  const { required, tooLong, invalid } = { ...defaults, ...messages };
  return v.pipe(
    v.string(required),
    v.maxLength(longest * 4, tooLong),
    v.check(isNormalisable, invalid),
  );
}

export const singleLine = v.transform(tidyLine);

/** A tidied line of text without control characters. Use `requiredLine` if it must not be empty. */
export function textLine(longest: number, messages: ErrorMessages = {}) {
  const { tooLong, invalid } = { ...defaults, ...messages };
  return v.pipe(
    sentText(longest, messages),
    singleLine,
    v.maxLength(longest, tooLong),
    v.check((text) => !/\p{Cc}/u.test(text), invalid),
  );
}

export const requiredLine = (longest: number, messages: ErrorMessages & { required: string }) =>
  v.pipe(textLine(longest, messages), v.check(hasVisible, messages.required));
