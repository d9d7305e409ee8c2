import { type Crop, type Size, coverLimits, coverRatio } from '../rules';

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

/** The largest area with the ratio of a cover, as fractions of the image. */
function largestFrame({ width, height }: Size): Size {
  return {
    width: Math.min(1, (height * coverRatio) / width),
    height: Math.min(1, width / coverRatio / height),
  };
}

/** The zoom at which the visible part reaches the minimum size of a cover. */
export function maxZoom(image: Size): number {
  const pixels = largestFrame(image).width * image.width;
  return Math.max(1, Math.min(zoomLimit, pixels / (coverLimits.width + 1)));
}

const clamp = (least: number, value: number, most: number) =>
  Math.min(Math.max(least, value), most);

function frameOf(image: Size, zoom: number): Size {
  const { width, height } = largestFrame(image);
  return { width: width / zoom, height: height / zoom };
}

/** Clamps the view, so the frame never extends beyond the image. */
function clampView(image: Size, view: View): View {
  const zoom = clamp(1, view.zoom, maxZoom(image));
  const { width, height } = frameOf(image, zoom);
  return {
    zoom,
    x: clamp(width / 2, view.x, 1 - width / 2),
    y: clamp(height / 2, view.y, 1 - height / 2),
  };
}

/** Moves the image under the frame, by fractions of the frame. */
export function moved(image: Size, view: View, across: number, down: number): View {
  const { width, height } = frameOf(image, view.zoom);
  return clampView(image, { ...view, x: view.x - across * width, y: view.y - down * height });
}

/** Zooms around `at`, a point in fractions of the frame, which stays in place. */
export function zoomed(image: Size, view: View, zoom: number, at = middle): View {
  const before = frameOf(image, view.zoom);
  const after = frameOf(image, clamp(1, zoom, maxZoom(image)));
  return clampView(image, {
    zoom,
    x: view.x + (at.x - 0.5) * (before.width - after.width),
    y: view.y + (at.y - 0.5) * (before.height - after.height),
  });
}

export function cropOf(image: Size, view: View): Crop {
  const { width, height } = frameOf(image, view.zoom);
  const start = (centre: number, length: number) => clamp(0, centre - length / 2, 1 - length);
  return { x: start(view.x, width), y: start(view.y, height), width, height };
}

/** Position of the view from 0 at one edge to 1 at the other; 0.5 if it cannot move. */
export function placeOf(image: Size, view: View): Point {
  const { width, height } = frameOf(image, view.zoom);
  const part = (centre: number, length: number) =>
    length > 0.999 ? 0.5 : clamp(0, (centre - length / 2) / (1 - length), 1);
  return { x: part(view.x, width), y: part(view.y, height) };
}
