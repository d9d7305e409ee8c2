import { type ImageShape, type Size, minimumSize } from './shape';

/** Limits of every upload. The messages in `src/ui/image-upload` state the same numbers. */
export const imageLimits = {
  bytes: 5 * 1024 * 1024,
  pixels: 40_000_000,
  /** Of formats that are slow to decode: a second for this many pixels, however few bytes they take. */
  slowPixels: 12_500_000,
};

export const maxPixels = (type: string): number =>
  type === 'image/avif' ? imageLimits.slowPixels : imageLimits.pixels;

/** Part of an image, as fractions of its width and height after EXIF orientation. */
export interface Crop extends Size {
  x: number;
  y: number;
}

export const wholeImage: Crop = { x: 0, y: 0, width: 1, height: 1 };

/** Tolerance for floating-point rounding at the edges. */
export const tolerance = 1e-6;

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

export function isLargeEnough(shape: ImageShape, { width, height }: Size): boolean {
  const least = minimumSize(shape);
  return width >= least.width && height >= least.height;
}
