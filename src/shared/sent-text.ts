import * as v from 'valibot';
import { isEmail } from './email';
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

/** Stores an empty field as null. */
const emptyIsNull = v.transform((text: string) => (text === '' ? null : text));

/** A line of text that may be left empty, which is stored as null. */
export const optionalLine = (longest: number, messages: ErrorMessages = {}) =>
  v.nullable(v.pipe(textLine(longest, messages), emptyIsNull));

/** Several lines of text that may be left empty, which is stored as null. */
export function optionalText(longest: number, messages: ErrorMessages = {}) {
  const { tooLong, invalid } = { ...defaults, ...messages };
  return v.nullable(
    v.pipe(
      sentText(longest, messages),
      v.transform((text) => text.normalize('NFC').replaceAll('\r\n', '\n').trim()),
      v.maxLength(longest, tooLong),
      // Line breaks separate paragraphs; other control characters are rejected.
      v.check((text) => !/[^\P{Cc}\n\t]/u.test(text), invalid),
      emptyIsNull,
    ),
  );
}

/** Whether the text is a date of the calendar: not 31 February. Years as in `DateField`. */
function isDate(text: string): boolean {
  const time = /^[1-9]\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** A calendar date such as `2030-01-31`, for columns of the type `date`. Empty is stored as null. */
export const optionalDate = v.nullable(
  v.pipe(
    v.string(),
    v.check((text) => text === '' || isDate(text), message('shared:date.invalid')),
    emptyIsNull,
  ),
);

/** An email address, in lower case. Empty is stored as null. */
export const optionalEmail = v.nullable(
  v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.check((text) => text === '' || isEmail(text), message('shared:email.invalid')),
    emptyIsNull,
  ),
);

const notWhole = message('shared:number.invalid');

/** A whole number, for columns of the type `integer`. */
export const optionalNumber = v.nullable(
  v.pipe(
    v.number(notWhole),
    v.integer(notWhole),
    v.minValue(-2_147_483_648, notWhole),
    v.maxValue(2_147_483_647, notWhole),
  ),
);
