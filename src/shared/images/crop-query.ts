import * as v from 'valibot';
import { tolerance, wholeImage } from './rules';

const fraction = v.pipe(
  v.string(),
  v.regex(/^[01](\.\d{1,12})?$/),
  v.transform(Number),
  v.maxValue(1),
);

/** All four or none. The default is the largest centred part. */
export const cropQuery = v.union([
  v.pipe(
    v.strictObject({}),
    v.transform(() => wholeImage),
  ),
  v.pipe(
    v.strictObject({ x: fraction, y: fraction, width: fraction, height: fraction }),
    v.check(({ width, height }) => width > 0 && height > 0),
    v.check(({ x, y, width, height }) => x + width <= 1 + tolerance && y + height <= 1 + tolerance),
  ),
]);
