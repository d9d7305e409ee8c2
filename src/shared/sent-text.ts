import * as v from 'valibot';
import { tidyLine } from './visible-text';

/** As Unicode's stream-safe format: no language writes more combining marks in a row than 30. */
const tooManyMarks = /\p{M}{31}/u;

export const isNormalisable = (text: string): boolean => !tooManyMarks.test(text);

interface Refusals {
  required?: string;
  tooLong: string;
  invalid: string;
}

/**
 * A text as it was sent, which is to be normalised and then held to `longest`. Unicode normalisation
 * is quadratic in the number of combining marks in a row, so that without these bounds a single
 * request could block the server for minutes.
 */
export function sentText(longest: number, { required, tooLong, invalid }: Refusals) {
  return v.pipe(
    v.string(required),
    v.maxLength(longest * 4, tooLong),
    v.check(isNormalisable, invalid),
  );
}

export const singleLine = v.transform(tidyLine);
