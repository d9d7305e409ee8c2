import type { ImageErrorCode } from '~/shared/images/errors';
import {
  croppedArea,
  imageLimits,
  isLargeEnough,
  maxPixels,
  wholeImage,
} from '~/shared/images/rules';
import { type ImageShape, type Size, imageTypes } from '~/shared/images/shape';

/** A selected image, decoded for the crop preview. */
export interface Picture {
  file: File;
  /** After EXIF orientation is applied. */
  size: Size;
  shape: ImageShape;
  /** Downscaled, so it can be moved smoothly. */
  drawing: HTMLCanvasElement;
}

const largestDrawing = 1600;

/** Why a file is rejected, as far as it is known before decoding. */
function fileProblem({ size, type }: Pick<File, 'size' | 'type'>): ImageErrorCode | undefined {
  // Not every system knows every extension; files without a type are tried.
  if (type !== '' && !imageTypes.some((known) => known === type)) return 'IMAGE_TYPE_UNSUPPORTED';
  return size > imageLimits.bytes ? 'IMAGE_TOO_LARGE' : undefined;
}

function sizeProblem(
  shape: ImageShape,
  size: Size,
  { type }: Pick<File, 'type'>,
): ImageErrorCode | undefined {
  if (size.width * size.height > maxPixels(type)) return 'IMAGE_TOO_MANY_PIXELS';
  const area = croppedArea(shape, size, wholeImage);
  return isLargeEnough(shape, area) ? undefined : 'IMAGE_TOO_SMALL';
}

function draw(bitmap: ImageBitmap): HTMLCanvasElement {
  const scale = Math.min(1, largestDrawing / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Decodes an image or returns why it cannot be used. The server validates again. */
export async function openPicture(
  file: File,
  shape: ImageShape,
): Promise<Picture | ImageErrorCode> {
  const problem = fileProblem(file);
  if (problem) return problem;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const size = { width: bitmap.width, height: bitmap.height };
    const picture = sizeProblem(shape, size, file) ?? { file, size, shape, drawing: draw(bitmap) };
    bitmap.close();
    return picture;
  } catch {
    return file.type === '' ? 'IMAGE_TYPE_UNSUPPORTED' : 'IMAGE_DAMAGED';
  }
}
