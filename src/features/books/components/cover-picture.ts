import type { CoverErrorCode } from '../cover-errors';
import { type Size, coverArea, coverLimits, coverTypes, isLargeEnough } from '../cover-rules';

/** An image that was chosen, and can be looked at. */
export interface Picture {
  file: File;
  /** Upright, as people see it. */
  size: Size;
  /** Drawn small enough to be moved about without effort. */
  drawing: HTMLCanvasElement;
}

const largestDrawing = 1600;

/** Why a file cannot be used, as far as it can be told before it is opened. */
export function fileProblem({
  size,
  type,
}: Pick<File, 'size' | 'type'>): CoverErrorCode | undefined {
  // Not every system knows every ending; what has no type is tried.
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

/** Opens an image, or says why it cannot be used. The server has the last word. */
export async function openPicture(file: File): Promise<Picture | CoverErrorCode> {
  const unfit = fileProblem(file);
  if (unfit) return unfit;
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
