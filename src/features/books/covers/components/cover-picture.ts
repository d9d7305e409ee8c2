import type { CoverErrorCode } from '../errors';
import { type Size, coverArea, coverLimits, coverTypes, isLargeEnough } from '../rules';

/** A selected image, decoded for the crop preview. */
export interface Picture {
  file: File;
  /** After EXIF orientation is applied. */
  size: Size;
  /** Downscaled, so it can be moved smoothly. */
  drawing: HTMLCanvasElement;
}

const largestDrawing = 1600;

/** Why a file is rejected, as far as it is known before decoding. */
export function fileProblem({
  size,
  type,
}: Pick<File, 'size' | 'type'>): CoverErrorCode | undefined {
  // Not every system knows every extension; files without a type are tried.
  if (type !== '' && !coverTypes.some((it) => it === type)) return 'COVER_NOT_AN_IMAGE';
  return size > coverLimits.bytes ? 'COVER_TOO_LARGE' : undefined;
}

export function sizeProblem(size: Size): CoverErrorCode | undefined {
  if (size.width * size.height > coverLimits.pixels) return 'COVER_TOO_MANY_PIXELS';
  const area = coverArea(size, { x: 0, y: 0, width: 1, height: 1 });
  return isLargeEnough(area) ? undefined : 'COVER_TOO_SMALL';
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
export async function openPicture(file: File): Promise<Picture | CoverErrorCode> {
  const problem = fileProblem(file);
  if (problem) return problem;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const size = { width: bitmap.width, height: bitmap.height };
    const picture = sizeProblem(size) ?? { file, size, drawing: draw(bitmap) };
    bitmap.close();
    return picture;
  } catch {
    return file.type === '' ? 'COVER_NOT_AN_IMAGE' : 'COVER_DAMAGED';
  }
}
