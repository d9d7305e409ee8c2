import * as v from 'valibot';

/** Limits shared by client and server. The messages of `cover-errors.ts` state the same numbers. */
export const coverLimits = {
  bytes: 5 * 1024 * 1024,
  pixels: 40_000_000,
  /** Minimum width of the cropped part: less would be blurry. */
  width: 160,
  height: 240,
};

/** Detected from the content; the file name and declared type are not trusted. */
export const coverTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;

export const coverWidths = [160, 320, 640] as const;
export const coverFormats = ['avif', 'webp'] as const;

/** Width divided by height of every cover. */
export const coverRatio = 2 / 3;

export interface Size {
  width: number;
  height: number;
}

/** Part of an image, as fractions of its width and height after EXIF orientation. */
export interface Crop extends Size {
  x: number;
  y: number;
}

const wholeImage: Crop = { x: 0, y: 0, width: 1, height: 1 };

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

/** The crop in pixels: the requested part, cut to the cover ratio around its centre. */
export function coverArea(image: Size, crop: Crop): Area {
  const across = crop.width * image.width;
  const down = crop.height * image.height;
  const width = Math.floor(Math.min(across, down * coverRatio) + tolerance);
  const height = Math.round(width / coverRatio);
  const within = (start: number, room: number) =>
    Math.min(Math.max(0, Math.round(start)), Math.max(0, room));
  return {
    left: within(crop.x * image.width + (across - width) / 2, image.width - width),
    top: within(crop.y * image.height + (down - height) / 2, image.height - height),
    width,
    height,
  };
}

export function isLargeEnough({ width, height }: Size): boolean {
  return width >= coverLimits.width && height >= coverLimits.height;
}
