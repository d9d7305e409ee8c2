import type { Crop } from '~/shared/images/rules';
import type { ImageShape, Size } from '~/shared/images/shape';

/** The image and the shape that it is cropped to. */
export interface CropSubject {
  size: Size;
  shape: ImageShape;
}

/** The visible part of an image in the crop frame: zoom and centre. */
export interface View {
  /** 1 is the largest part that fills the frame. */
  zoom: number;
  /** Centre of the frame, as fractions of the image. */
  x: number;
  y: number;
}

interface Point {
  x: number;
  y: number;
}

const middle: Point = { x: 0.5, y: 0.5 };
export const startView: View = { zoom: 1, ...middle };

/** Maximum zoom: beyond it, single pixels are visible. */
const zoomLimit = 8;

/** The largest area with the ratio of the shape, as fractions of the image. */
function largestFrame({ size: { width, height }, shape: { ratio } }: CropSubject): Size {
  return {
    width: Math.min(1, (height * ratio) / width),
    height: Math.min(1, width / ratio / height),
  };
}

/** The zoom at which the visible part reaches the minimum size of the shape. */
export function maxZoom(image: CropSubject): number {
  const pixels = largestFrame(image).width * image.size.width;
  return Math.max(1, Math.min(zoomLimit, pixels / (image.shape.widths[0] + 1)));
}

const clamp = (least: number, value: number, most: number) =>
  Math.min(Math.max(least, value), most);

function getFrame(image: CropSubject, zoom: number): Size {
  const { width, height } = largestFrame(image);
  return { width: width / zoom, height: height / zoom };
}

/** Clamps the view, so the frame never extends beyond the image. */
function clampView(image: CropSubject, view: View): View {
  const zoom = clamp(1, view.zoom, maxZoom(image));
  const { width, height } = getFrame(image, zoom);
  return {
    zoom,
    x: clamp(width / 2, view.x, 1 - width / 2),
    y: clamp(height / 2, view.y, 1 - height / 2),
  };
}

/** Moves the image under the frame, by fractions of the frame. */
export function moved(image: CropSubject, view: View, across: number, down: number): View {
  const { width, height } = getFrame(image, view.zoom);
  return clampView(image, { ...view, x: view.x - across * width, y: view.y - down * height });
}

/** Zooms around `at`, a point in fractions of the frame, which stays in place. */
export function zoomed(image: CropSubject, view: View, zoom: number, at = middle): View {
  const before = getFrame(image, view.zoom);
  const after = getFrame(image, clamp(1, zoom, maxZoom(image)));
  return clampView(image, {
    zoom,
    x: view.x + (at.x - 0.5) * (before.width - after.width),
    y: view.y + (at.y - 0.5) * (before.height - after.height),
  });
}

export function getCrop(image: CropSubject, view: View): Crop {
  const { width, height } = getFrame(image, view.zoom);
  const start = (centre: number, length: number) => clamp(0, centre - length / 2, 1 - length);
  return { x: start(view.x, width), y: start(view.y, height), width, height };
}

/** Position of the view from 0 at one edge to 1 at the other; 0.5 if it cannot move. */
export function getPlace(image: CropSubject, view: View): Point {
  const { width, height } = getFrame(image, view.zoom);
  const part = (centre: number, length: number) =>
    length > 0.999 ? 0.5 : clamp(0, (centre - length / 2) / (1 - length), 1);
  return { x: part(view.x, width), y: part(view.y, height) };
}
