import * as v from 'valibot';
import type { ImageShape } from './shape';

/** Limits of every upload. The messages in `src/ui/image-upload` state the same numbers. */
export const imageLimits = { bytes: 5 * 1024 * 1024, pixels: 40_000_000 };

/** Detected from the content; the file name and declared type are not trusted. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;

export interface Size {
  width: number;
  height: number;
}

/** Part of an image, as fractions of its width and height after EXIF orientation. */
export interface Crop extends Size {
  x: number;
  y: number;
}

export const wholeImage: Crop = { x: 0, y: 0, width: 1, height: 1 };

/** Tolerance for floating-point rounding at the edges. */
const tolerance = 1e-6;

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

export interface Area extends Size {
  left: number;
  top: number;
}

/** The crop in pixels: the requested part, cut to the ratio of the shape around its centre. */
export function croppedArea({ ratio }: Pick<ImageShape, 'ratio'>, image: Size, crop: Crop): Area {
  const across = crop.width * image.width;
  const down = crop.height * image.height;
  const width = Math.floor(Math.min(across, down * ratio) + tolerance);
  const height = Math.round(width / ratio);
  const within = (start: number, room: number) =>
    Math.min(Math.max(0, Math.round(start)), Math.max(0, room));
  return {
    left: within(crop.x * image.width + (across - width) / 2, image.width - width),
    top: within(crop.y * image.height + (down - height) / 2, image.height - height),
    width,
    height,
  };
}

/** Less would be blurry. */
export function minimumSize({ ratio, widths }: Pick<ImageShape, 'ratio' | 'widths'>): Size {
  return { width: widths[0], height: Math.round(widths[0] / ratio) };
}

export function isLargeEnough(shape: ImageShape, { width, height }: Size): boolean {
  const least = minimumSize(shape);
  return width >= least.width && height >= least.height;
}
