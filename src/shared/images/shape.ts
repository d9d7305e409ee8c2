/** Of uploads. Detected from the content; the file name and declared type are not trusted. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;

export interface Size {
  width: number;
  height: number;
}

export type ImageFormat = 'avif' | 'webp';

/** What an upload is turned into: one file for each width and format. */
export interface ImageShape {
  /** First part of its URLs and storage keys. */
  folder: string;
  /** Width divided by height. */
  ratio: number;
  /** Ascending. The first one is also the minimum width of the cropped part. */
  widths: readonly [number, ...number[]];
  formats: readonly ImageFormat[];
  /** Shown as a circle. */
  round?: boolean;
}

/** Of the cropped part: less would be blurry. */
export function minimumSize({ ratio, widths }: Pick<ImageShape, 'ratio' | 'widths'>): Size {
  return { width: widths[0], height: Math.round(widths[0] / ratio) };
}

/** The URL of a stored file: `/avatars/{id}-128.webp`. */
export function imageUrl(
  { folder }: Pick<ImageShape, 'folder'>,
  id: string,
  width: number,
  format: ImageFormat,
): string {
  return `/${folder}/${id}-${width}.${format}`;
}

/** All widths of a format, for the `srcset` attribute: the browser chooses one. */
export function imageSrcSet(
  shape: Pick<ImageShape, 'folder' | 'widths'>,
  id: string,
  format: ImageFormat,
): string {
  return shape.widths.map((width) => `${imageUrl(shape, id, width, format)} ${width}w`).join(', ');
}

/** Small square images: pictures of users, logos. At this size, AVIF would hardly save bytes. */
export const smallSquare = {
  ratio: 1,
  widths: [128, 256],
  formats: ['webp'],
} as const satisfies Omit<ImageShape, 'folder'>;

/** The URL that records hold and the API returns. `Avatar` derives the other one from it. */
export const smallSquareUrl = (shape: Pick<ImageShape, 'folder'>, id: string): string =>
  imageUrl(shape, id, 128, 'webp');
