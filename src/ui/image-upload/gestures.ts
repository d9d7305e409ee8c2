import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type CropSubject, type View, moved, zoomed } from './crop';

interface GestureOptions {
  area: RefObject<HTMLElement | null>;
  image: CropSubject;
  /** Functional update: pointer events fire more often than React renders. */
  onChange: (change: (view: View) => View) => void;
  disabled: boolean;
}

interface Point {
  x: number;
  y: number;
}

/** Event position as fractions of the frame. */
function positionIn(area: HTMLElement | null, event: { clientX: number; clientY: number }): Point {
  const box = area?.getBoundingClientRect();
  if (!box) return { x: 0.5, y: 0.5 };
  return {
    x: (event.clientX - box.left) / box.width,
    y: (event.clientY - box.top) / box.height,
  };
}

/** In widths of the frame. */
const distance = ({ shape }: CropSubject, a: Point, b: Point) =>
  Math.hypot(a.x - b.x, (a.y - b.y) / shape.ratio);

/** Drag with one finger or the mouse, pinch to zoom with two fingers. */
export function useDrag({ area, image, onChange, disabled }: GestureOptions) {
  const pointers = useRef(new Map<number, Point>());

  function drag(event: PointerEvent) {
    const from = pointers.current.get(event.pointerId);
    if (!from) return;
    const to = positionIn(area.current, event);
    const still = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, to);
    // With two fingers each moves the image by half its distance, and the spread sets the zoom.
    const share = still ? 0.5 : 1;
    const move = (view: View) =>
      moved(image, view, (to.x - from.x) * share, (to.y - from.y) * share);
    if (!still) return onChange(move);
    const at = { x: (to.x + still.x) / 2, y: (to.y + still.y) / 2 };
    const spread = distance(image, to, still) / Math.max(distance(image, from, still), 0.01);
    onChange((view) => zoomed(image, move(view), view.zoom * spread, at));
  }

  const end = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);

  return {
    onPointerDown(event: PointerEvent) {
      if (disabled || (event.pointerType === 'mouse' && event.button !== 0)) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, positionIn(area.current, event));
    },
    onPointerMove: drag,
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** Zooms by wheel or by pinching on a touchpad. */
export function useWheel({ area, image, onChange, disabled }: GestureOptions): void {
  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    if (disabled) return;
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015));
    const at = positionIn(area.current, event);
    onChange((view) => zoomed(image, view, view.zoom * factor, at));
  });
  // React attaches passive wheel listeners, which cannot prevent the page from scrolling.
  useEffect(() => {
    const element = area.current;
    const listener = (event: WheelEvent) => wheel(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [area]);
}
