import * as v from 'valibot';
import { tidyLine } from './visible-text';

/** Unicode's stream-safe text format: no language uses more than 30 combining marks in a row. */
const tooManyMarks = /\p{M}{31}/u;

export const isNormalisable = (text: string): boolean => !tooManyMarks.test(text);

interface ErrorMessages {
  required?: string;
  tooLong: string;
  invalid: string;
}

/**
 * Text input that is normalized and then limited to `longest`. Normalization is quadratic in the
 * number of consecutive combining marks: without these bounds, a single request could block the
 * server for minutes.
 */
export function sentText(longest: number, { required, tooLong, invalid }: ErrorMessages) {
  return v.pipe(
    v.string(required),
    v.maxLength(longest * 4, tooLong),
    v.check(isNormalisable, invalid),
  );
}

export const singleLine = v.transform(tidyLine);
