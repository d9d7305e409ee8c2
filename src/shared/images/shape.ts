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

/** Small square images: pictures of users, logos. At this size, AVIF would hardly save bytes. */
export const smallSquare = {
  ratio: 1,
  widths: [64, 128, 256],
  formats: ['webp'],
} as const satisfies Omit<ImageShape, 'folder'>;

const referenceWidth = 128;

/** The URL that records hold and the API returns. */
export const smallSquareUrl = (shape: Pick<ImageShape, 'folder'>, id: string): string =>
  imageUrl(shape, id, referenceWidth, 'webp');

/** All widths of an image by its URL; undefined if it is another kind of URL. */
export function smallSquareSrcSet(url: string): string | undefined {
  const [, folder, id] = /^\/([a-z]+)\/([\da-f]{32})-128\.webp$/.exec(url) ?? [];
  return folder && id ? imageSrcSet({ ...smallSquare, folder }, id, 'webp') : undefined;
}
