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
