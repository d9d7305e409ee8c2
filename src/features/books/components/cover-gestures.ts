import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type Size, coverRatio } from '../cover-rules';
import { type View, moved, zoomed } from './cover-crop';

interface Steering {
  area: RefObject<HTMLElement | null>;
  size: Size;
  /** By what it was: fingers move more often than the screen is drawn. */
  onChange: (change: (view: View) => View) => void;
  disabled: boolean;
}

interface Point {
  x: number;
  y: number;
}

/** Where on the frame, in fractions of it. */
function placeOn(area: HTMLElement | null, event: { clientX: number; clientY: number }): Point {
  const box = area?.getBoundingClientRect();
  if (!box) return { x: 0.5, y: 0.5 };
  return {
    x: (event.clientX - box.left) / box.width,
    y: (event.clientY - box.top) / box.height,
  };
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, (a.y - b.y) / coverRatio);

/** One finger or the mouse moves the picture, two fingers bring it nearer. */
export function useDrag({ area, size, onChange, disabled }: Steering) {
  const pointers = useRef(new Map<number, Point>());

  function drag(event: PointerEvent) {
    const from = pointers.current.get(event.pointerId);
    if (!from) return;
    const to = placeOn(area.current, event);
    const still = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, to);
    // With two fingers each moves the picture by half of its way, and both together spread it.
    const share = still ? 0.5 : 1;
    const move = (view: View) =>
      moved(size, view, (to.x - from.x) * share, (to.y - from.y) * share);
    if (!still) return onChange(move);
    const at = { x: (to.x + still.x) / 2, y: (to.y + still.y) / 2 };
    const spread = distance(to, still) / Math.max(distance(from, still), 0.01);
    onChange((view) => zoomed(size, move(view), view.zoom * spread, at));
  }

  const end = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);

  return {
    onPointerDown(event: PointerEvent) {
      if (disabled || (event.pointerType === 'mouse' && event.button !== 0)) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, placeOn(area.current, event));
    },
    onPointerMove: drag,
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** The wheel brings it nearer, and so do two fingers on a touch pad. */
export function useWheel({ area, size, onChange, disabled }: Steering): void {
  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    if (disabled) return;
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015));
    const at = placeOn(area.current, event);
    onChange((view) => zoomed(size, view, view.zoom * factor, at));
  });
  // React's own listener could not keep the page from scrolling.
  useEffect(() => {
    const element = area.current;
    const listener = (event: WheelEvent) => wheel(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [area]);
}
